//! What the attributes of a type, a field or a variant say.

use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, Ident, LitStr, Token, parenthesized};

/// One thing that an attribute says.
enum Item {
    Name(LitStr),
    Flag(Ident),
    Value(Ident, Expr),
    Names(Ident, Vec<Ident>),
}

impl Parse for Item {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(LitStr) {
            return input.parse().map(Self::Name);
        }
        let key: Ident = input.parse()?;
        if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            return Ok(Self::Value(key, input.parse()?));
        }
        if input.peek(syn::token::Paren) {
            let content;
            parenthesized!(content in input);
            let names = Punctuated::<Ident, Token![,]>::parse_terminated(&content)?;
            return Ok(Self::Names(key, names.into_iter().collect()));
        }
        Ok(Self::Flag(key))
    }
}

/// All that the attributes of one name say.
#[derive(Default)]
pub struct Said {
    /// Names, the book's first.
    pub names: Vec<LitStr>,
    flags: Vec<Ident>,
    values: Vec<(Ident, Expr)>,
    lists: Vec<(Ident, Vec<Ident>)>,
}

impl Said {
    /// Reads all attributes of a name as one.
    pub fn of(attributes: &[Attribute], name: &str) -> syn::Result<Self> {
        let mut said = Self::default();
        for attribute in attributes.iter().filter(|a| a.path().is_ident(name)) {
            said.add(attribute)?;
        }
        Ok(said)
    }

    /// Reads each attribute of a name by itself.
    pub fn each(attributes: &[Attribute], name: &str) -> syn::Result<Vec<Self>> {
        let of_name = attributes.iter().filter(|a| a.path().is_ident(name));
        of_name
            .map(|attribute| {
                let mut said = Self::default();
                said.add(attribute)?;
                Ok(said)
            })
            .collect()
    }

    fn add(&mut self, attribute: &Attribute) -> syn::Result<()> {
        let items = attribute.parse_args_with(Punctuated::<Item, Token![,]>::parse_terminated)?;
        for item in items {
            match item {
                Item::Name(name) => self.names.push(name),
                Item::Flag(flag) => self.flags.push(flag),
                Item::Value(key, value) => self.values.push((key, value)),
                Item::Names(key, names) => self.lists.push((key, names)),
            }
        }
        Ok(())
    }

    /// Refuses what is not known here: a slip of the pen in an attribute would otherwise do nothing.
    pub fn only(self, known: &[&str]) -> syn::Result<Self> {
        let keys = self
            .flags
            .iter()
            .chain(self.values.iter().map(|(k, _)| k))
            .chain(self.lists.iter().map(|(k, _)| k));
        for key in keys {
            if !known.contains(&key.to_string().as_str()) {
                let known = known.join(", ");
                return Err(syn::Error::new(
                    key.span(),
                    format!("`{key}` is not known here; known are: {known}"),
                ));
            }
        }
        Ok(self)
    }

    /// Whether a flag stands there.
    pub fn has(&self, flag: &str) -> bool {
        self.flags.iter().any(|f| f == flag)
    }

    /// The value of a key.
    pub fn value(&self, key: &str) -> Option<&Expr> {
        self.values.iter().find(|(k, _)| k == key).map(|(_, v)| v)
    }

    /// The text of a key; empty where it does not stand there.
    pub fn text(&self, key: &str) -> Expr {
        let none = || syn::parse_quote!("");
        self.value(key).cloned().unwrap_or_else(none)
    }

    /// The names in a key's parentheses, or the one that is its value.
    pub fn list(&self, key: &str) -> Vec<Ident> {
        if let Some((_, names)) = self.lists.iter().find(|(k, _)| k == key) {
            return names.clone();
        }
        match self.value(key) {
            Some(Expr::Path(path)) => path.path.get_ident().cloned().into_iter().collect(),
            _ => Vec::new(),
        }
    }
}

/// The doc comment of an item as one line.
pub fn note(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter(|a| a.path().is_ident("doc"));
    let text = lines.filter_map(|a| match &a.meta {
        syn::Meta::NameValue(pair) => match &pair.value {
            Expr::Lit(lit) => match &lit.lit {
                syn::Lit::Str(text) => Some(text.value().trim().to_owned()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    text.collect::<Vec<_>>().join(" ")
}
