//! What the readers of files say, in the words of a problem with a file.

/// What the TOML reader says of a file, in Chinese; its place is told beside it.
pub fn toml_said(message: &str) -> String {
    let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    let first = quoted.first().copied().unwrap_or_default();
    let known = quoted.get(1..).unwrap_or_default().join("、");
    let begins = |with: &str| message.starts_with(with);
    if begins("unknown field") || begins("unknown variant") {
        return match known.is_empty() {
            true => format!("这里不能写“{first}”"),
            false => format!("这里不能写“{first}”，可以写：{known}"),
        };
    }
    if begins("missing field") {
        return format!("缺“{first}”一项");
    }
    if begins("duplicate") {
        return "同一项写了两次".to_owned();
    }
    let parted = |what: &str| message.strip_prefix(what)?.split_once(", expected ");
    if let Some((found, wanted)) = parted("invalid type: ").or_else(|| parted("invalid value: ")) {
        let (found, wanted) = (kind_of(found), kind_of(wanted));
        return match found == wanted {
            true => format!("{wanted}不合适：太大、太小或不在可写的之中"),
            false => format!("这里要写{wanted}，写的是{found}"),
        };
    }
    // What a type of ours says itself is Chinese already.
    match message.is_ascii() {
        true => "不合TOML的写法：看引号、括号、等号是否齐全，文字要加引号".to_owned(),
        false => message.to_owned(),
    }
}

/// What is meant by serde's name of a kind of value.
fn kind_of(said: &str) -> &'static str {
    let is = |names: &[&str]| names.iter().any(|name| said.contains(name));
    match () {
        () if is(&["sequence", "array", "tuple"]) => "列表",
        () if is(&["string", "str"]) => "文字",
        () if is(&["bool"]) => "是否",
        () if is(&["floating", "f64", "f32"]) => "小数",
        () if is(&["datetime"]) => "时间",
        () if is(&["integer", "u8", "u16", "u32", "u64", "usize", "i64", "i32"]) => "整数",
        () if is(&["map", "table", "struct"]) => "一组名与值",
        () => "别的内容",
    }
}
