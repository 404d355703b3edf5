//! The command line's help in the user's language: the words of every verb and option come from the catalogues.

use clap::builder::StyledStr;
use clap::{Arg, Command};

use crate::view::Catalog;

/// A command line, in words of a language.
pub fn command(command: Command, words: &Catalog) -> Command {
    let own = own_ids(&command);
    let command = command
        .about(words.get("cli.about").to_owned())
        .after_help(words.get("cli.after").to_owned())
        .subcommand_help_heading(words.get("cli.heading.verbs").to_owned())
        .mut_args(|arg| localise_arg(arg, "cli.option", words))
        .mut_subcommands(|verb| localise_verb(verb, "cli", &own, words));
    with_usage(command, words)
}

/// A verb and those below it.
fn localise_verb(verb: Command, under: &str, own: &[String], words: &Catalog) -> Command {
    let key = format!("{under}.{}", verb.get_name());
    verb.about(words.get(&format!("{key}.about")).to_owned())
        .disable_help_flag(true)
        .subcommand_help_heading(words.get("cli.heading.verbs").to_owned())
        .mut_args(|arg| {
            if own.contains(&arg.get_id().to_string()) {
                arg
            } else {
                localise_arg(arg, &key, words)
            }
        })
        .mut_subcommands(|verb| localise_verb(verb, &key, own, words))
}

/// The options that stand before or after any verb.
fn own_ids(command: &Command) -> Vec<String> {
    command
        .get_arguments()
        .filter(|a| a.is_global_set())
        .map(|a| a.get_id().to_string())
        .collect()
}

fn localise_arg(arg: Arg, key: &str, words: &Catalog) -> Arg {
    let help = words.get(&format!("{key}.{}", arg.get_id())).to_owned();
    let heading = if arg.is_positional() {
        "cli.heading.arguments"
    } else if arg.is_global_set() {
        "cli.heading.everywhere"
    } else {
        "cli.heading.options"
    };
    let names: Option<Vec<String>> = arg.get_value_names().map(|names| {
        names
            .iter()
            .map(|n| words.get(&format!("cli.value.{n}")).to_owned())
            .collect()
    });
    let arg = arg.help(help).help_heading(words.get(heading).to_owned());
    match names {
        Some(names) if arg.get_action().takes_values() => arg
            .value_names(names)
            .hide_default_value(true)
            .hide_possible_values(true),
        _ => arg,
    }
}

/// Says usage in the user's words: clap writes it, its placeholders are put into words.
fn with_usage(command: Command, words: &Catalog) -> Command {
    let mut built = command.clone();
    built.build();
    let template = format!(
        "{{about-with-newline}}\n{}{{usage}}\n\n{{all-args}}{{after-help}}",
        words.get("cli.heading.usage")
    );
    let spoken = |command: &mut Command| -> StyledStr {
        let usage = command.render_usage().to_string();
        let usage = usage.strip_prefix("Usage:").unwrap_or(&usage).trim();
        usage
            .replace("[OPTIONS]", words.get("cli.value.options"))
            .replace("[COMMAND]", words.get("cli.value.verb-opt"))
            .replace("<COMMAND>", &format!("<{}>", words.get("cli.value.verb")))
            .into()
    };
    say_usage(command, &mut built, &template, &spoken)
}

/// Says the usage of a command and of those below it, as it is in the command that was built.
fn say_usage(
    command: Command,
    built: &mut Command,
    template: &str,
    spoken: &dyn Fn(&mut Command) -> StyledStr,
) -> Command {
    let usage = spoken(built);
    command
        .override_usage(usage)
        .help_template(template.to_owned())
        .mut_subcommands(|verb| match built.find_subcommand_mut(verb.get_name()) {
            Some(built) => {
                let name = verb.get_name().to_owned();
                say_usage(verb, built, template, spoken).name(name)
            }
            None => verb,
        })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::cli::args::Args;
    use crate::view::Language;

    #[test]
    fn the_command_line_is_sound() {
        for language in [Language::Chinese, Language::English] {
            command(Args::command(), &Catalog::of(language)).debug_assert();
        }
    }

    /// What help says of every verb and option, and the catalogue keys behind it.
    fn keys_of_help() -> Vec<String> {
        let raw = Args::command();
        let own = own_ids(&raw);
        let mut keys: Vec<String> = raw
            .get_arguments()
            .map(|a| format!("cli.option.{}", a.get_id()))
            .collect();
        let mut verbs: Vec<(String, &Command)> = vec![("cli".to_owned(), &raw)];
        let mut all = vec![&raw];
        while let Some((under, command)) = verbs.pop() {
            for verb in command.get_subcommands() {
                let key = format!("{under}.{}", verb.get_name());
                keys.push(format!("{key}.about"));
                for arg in verb.get_arguments() {
                    let id = arg.get_id().to_string();
                    if !own.contains(&id) {
                        keys.push(format!("{key}.{id}"));
                    }
                }
                all.push(verb);
                verbs.push((key, verb));
            }
        }
        keys.extend(
            all.into_iter()
                .flat_map(Command::get_arguments)
                .filter(|a| a.get_action().takes_values())
                .flat_map(|a| a.get_value_names().unwrap_or_default().to_vec())
                .map(|name| format!("cli.value.{name}")),
        );
        keys
    }

    #[test]
    fn every_verb_and_option_has_words_and_no_words_are_left_over() {
        const FIXED: [&str; 9] = [
            "cli.about",
            "cli.after",
            "cli.heading.usage",
            "cli.heading.verbs",
            "cli.heading.arguments",
            "cli.heading.options",
            "cli.heading.everywhere",
            "cli.value.options",
            "cli.value.verb-opt",
        ];
        let keys = keys_of_help();
        for language in [Language::Chinese, Language::English] {
            let words = Catalog::of(language);
            for key in &keys {
                assert_ne!(words.get(key), key, "{language:?} lacks {key}");
            }
            for (key, _) in words.all().filter(|(k, _)| k.starts_with("cli.")) {
                assert!(
                    keys.iter().any(|k| k == key) || FIXED.contains(&key),
                    "{key} is said nowhere"
                );
            }
        }
    }
}
