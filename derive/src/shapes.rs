//! From a type to its shape and the code that reads, writes and walks it.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Data, DeriveInput, Error, Field, Fields, Generics, Ident, Index, Variant};

use crate::attributes::{Said, note};

const ON_TYPE: &[&str] = &[
    "name",
    "says",
    "example",
    "hint",
    "closed",
    "check",
    "default",
    "short",
    "short_map",
    "beside",
    "serde",
];
const ON_FIELD: &[&str] = &["names", "clause", "says", "printed", "default"];
const ON_VARIANT: &[&str] = &["clause", "says", "printed", "bare", "any", "skip"];
const ON_SAYING: &[&str] = &["clause", "says", "is"];

/// What is made of a type: its form and the three ways of going through it.
struct Made {
    form: TokenStream,
    read: TokenStream,
    write: TokenStream,
    walk: TokenStream,
    /// The book's word for a value, where it is one of several.
    named: Option<TokenStream>,
    more: TokenStream,
}

/// The implementations for a type.
pub fn derive(input: &DeriveInput) -> syn::Result<TokenStream> {
    let said = Said::of(&input.attrs, "vocab")?.only(ON_TYPE)?;
    let made = match &input.data {
        Data::Struct(of) => match &of.fields {
            Fields::Named(named) => fields(&said, named.named.iter().collect())?,
            Fields::Unnamed(one) if one.unnamed.len() == 1 => same(&one.unnamed[0]),
            _ => {
                return Err(Error::new_spanned(
                    input,
                    "a vocabulary type has fields or holds one value",
                ));
            }
        },
        Data::Enum(of) => words(input, &of.variants.iter().collect::<Vec<_>>())?,
        Data::Union(_) => return Err(Error::new_spanned(input, "a union has no words")),
    };
    let Made {
        form,
        read,
        write,
        walk,
        named,
        more,
    } = made;
    let named = named.map(|arms| {
        quote! {
            fn named(&self) -> &'static str {
                match self { #arms }
            }
        }
    });
    let of = &input.ident;
    let name = said.value("name").map_or_else(
        || {
            let name = of.to_string();
            quote!(#name)
        },
        |name| quote!(#name),
    );
    let (says, example, note) = (said.text("says"), said.text("example"), note(&input.attrs));
    let hint = said
        .value("hint")
        .map_or_else(|| quote!(None), |path| quote!(Some(#path)));
    let closed = said.text("closed");
    let check = said.value("check").map(|path| {
        quote! {
            #path(&value).map_err(|says| vocab::Wrong::said(says, node))?;
        }
    });
    let serde = said.has("serde").then(|| by_serde(of));
    let generics = spoken(&input.generics);
    let (of_any, with, where_clause) = generics.split_for_impl();
    Ok(quote! {
        #[automatically_derived]
        impl #of_any vocab::Vocab for #of #with #where_clause {
            const SHAPE: &'static vocab::Shape = &vocab::Shape {
                id: Some(::core::any::TypeId::of::<Self>()),
                name: #name,
                says: #says,
                note: #note,
                example: #example,
                hint: #hint,
                closed: #closed,
                form: #form,
            };
            fn read(node: &vocab::Node) -> ::core::result::Result<Self, vocab::Wrong> {
                let value = { #read };
                #check
                Ok(value)
            }
            fn write(&self) -> vocab::Node {
                #write
            }
            fn walk(&self, see: &mut dyn FnMut(&dyn ::core::any::Any)) {
                see(self);
                #walk
            }
            #named
        }
        #more
        #serde
    })
}

/// A type's parameters; one of which nothing is said has words itself.
fn spoken(generics: &Generics) -> Generics {
    let mut generics = generics.clone();
    for of in generics.type_params_mut() {
        if of.bounds.is_empty() {
            of.bounds.push(syn::parse_quote!(vocab::Vocab));
        }
    }
    generics
}

/// A type that is written as what it holds.
fn same(field: &Field) -> Made {
    let of = &field.ty;
    Made {
        form: quote!(vocab::Form::Same(<#of as vocab::Vocab>::shape)),
        read: quote!(Self(vocab::held(Self::SHAPE, node)?)),
        write: quote!(vocab::Vocab::write(&self.0)),
        walk: quote!(vocab::Vocab::walk(&self.0, see);),
        named: None,
        more: TokenStream::new(),
    }
}

/// A mapping.
fn fields(said: &Said, all: Vec<&Field>) -> syn::Result<Made> {
    let whole = said.has("default");
    let places = |key: &str| -> syn::Result<Vec<usize>> {
        let place = |name: &Ident| {
            let at = all.iter().position(|f| f.ident.as_ref() == Some(name));
            at.ok_or_else(|| Error::new(name.span(), "no such field"))
        };
        said.list(key).iter().map(place).collect()
    };
    let (short, short_map) = (places("short")?, places("short_map")?);
    let beside = match places("beside")?.first() {
        Some(nth) => quote!(Some(#nth)),
        None => quote!(None),
    };
    let (mut table, mut read, mut write, mut walk) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (nth, field) in all.iter().enumerate() {
        let said = Said::of(&field.attrs, "word")?.only(ON_FIELD)?;
        let name = field.ident.as_ref();
        let of = &field.ty;
        let names = match (&said.names[..], said.value("names")) {
            ([_, ..], Some(elsewhere)) => {
                return Err(Error::new_spanned(
                    elsewhere,
                    "a field has its words here or `names` from elsewhere, not both",
                ));
            }
            ([], Some(elsewhere)) => quote!(#elsewhere),
            ([], None) => {
                return Err(Error::new_spanned(
                    field,
                    "a field needs its word: #[word(\"…\")]",
                ));
            }
            (words, _) => quote!(&[#(#words),*]),
        };
        let (clause, says, printed) =
            (said.text("clause"), said.text("says"), said.text("printed"));
        let note = note(&field.attrs);
        let default = if let Some(value) = said.value("default") {
            Some(quote!(#value))
        } else if said.has("default") {
            Some(quote!(::core::default::Default::default()))
        } else {
            whole.then(|| quote!(Self::default().#name))
        };
        let needed = match default {
            Some(_) => quote!(false),
            None => quote!(!<#of as vocab::Vocab>::MAY_LACK),
        };
        table.push(quote! {
            vocab::Field {
                names: #names,
                of: <#of as vocab::Vocab>::shape,
                needed: #needed,
                clause: #clause,
                says: #says,
                note: #note,
                printed: #printed,
            }
        });
        match default {
            Some(default) => {
                read.push(quote!(#name: match found.at(#nth) {
                    Some(node) => vocab::Vocab::read(node)?,
                    None => #default,
                }));
                write.push(quote! {{
                    let default: #of = #default;
                    out.unless(#nth, &self.#name, &default);
                }});
            }
            None => {
                read.push(quote!(#name: found.needed(#nth)?));
                write.push(quote!(out.field(#nth, &self.#name);));
            }
        }
        walk.push(quote!(vocab::Vocab::walk(&self.#name, see);));
    }
    Ok(Made {
        form: quote!(vocab::Form::Fields { fields: &[#(#table),*], short: &[#(#short),*], short_map: &[#(#short_map),*], beside: #beside }),
        read: quote! {
            let found = vocab::Found::of(Self::SHAPE, node)?;
            Self { #(#read),* }
        },
        write: quote! {
            let mut out = vocab::Written::of(Self::SHAPE);
            #(#write)*
            out.finish()
        },
        walk: quote!(#(#walk)*),
        named: None,
        more: TokenStream::new(),
    })
}

/// One of several words.
fn words(input: &DeriveInput, variants: &[&Variant]) -> syn::Result<Made> {
    let (mut table, mut read, mut write, mut walk) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut named = Vec::new();
    let mut plain: Vec<&Ident> = Vec::new();
    for variant in variants {
        let said = Said::of(&variant.attrs, "word")?.only(ON_VARIANT)?;
        let (name, nth) = (&variant.ident, table.len());
        let content = match &variant.fields {
            Fields::Unit => None,
            Fields::Unnamed(one) if one.unnamed.len() == 1 => Some(&one.unnamed[0].ty),
            _ => {
                return Err(Error::new_spanned(
                    variant,
                    "a word holds one value or none",
                ));
            }
        };
        let holds = content.map(|_| quote!((content)));
        if said.has("skip") {
            let ignored = content.map(|_| quote!((_)));
            write.push(quote!(Self::#name #ignored => vocab::Node::nothing()));
            named.push(quote!(Self::#name #ignored => ""));
            continue;
        }
        let words = &said.names;
        if words.is_empty() && !said.has("any") {
            return Err(Error::new_spanned(
                variant,
                "a variant needs its word: #[word(\"…\")]",
            ));
        }
        let (clause, says, printed) =
            (said.text("clause"), said.text("says"), said.text("printed"));
        let note = note(&variant.attrs);
        let kind = match content {
            None => {
                plain.push(name);
                quote!(vocab::Content::None)
            }
            Some(of) if said.has("any") => {
                quote!(vocab::Content::Any(<#of as vocab::Vocab>::shape))
            }
            Some(of) if said.has("bare") => {
                quote!(vocab::Content::Maybe(<#of as vocab::Vocab>::shape))
            }
            Some(of) => quote!(vocab::Content::Needed(<#of as vocab::Vocab>::shape)),
        };
        table.push(quote! {
            vocab::Word {
                names: &[#(#words),*],
                content: #kind,
                clause: #clause,
                says: #says,
                note: #note,
                printed: #printed,
            }
        });
        let ignored = content.map(|_| quote!((_)));
        named.push(quote!(Self::#name #ignored => vocab::name_of(Self::SHAPE, #nth)));
        match content {
            None => {
                read.push(quote!(#nth => { found.nothing()?; Self::#name }));
                write.push(quote!(Self::#name => vocab::word(Self::SHAPE, #nth)));
            }
            Some(_) => {
                read.push(quote!(#nth => Self::#name(found.content()?)));
                walk.push(quote!(Self::#name #holds => vocab::Vocab::walk(content, see),));
                write.push(quote!(Self::#name #holds => vocab::worded(Self::SHAPE, #nth, content)));
            }
        }
    }
    for said in Said::each(&input.attrs, "saying")? {
        let said = said.only(ON_SAYING)?;
        let (words, nth) = (&said.names, table.len());
        let (clause, says) = (said.text("clause"), said.text("says"));
        let Some(is) = said.value("is") else {
            return Err(Error::new_spanned(
                input,
                "a saying needs what it stands for: is = …",
            ));
        };
        table.push(quote! {
            vocab::Word {
                names: &[#(#words),*],
                content: vocab::Content::None,
                clause: #clause,
                says: #says,
                note: "",
                printed: "",
            }
        });
        read.push(quote!(#nth => { found.nothing()?; #is }));
    }
    let of = &input.ident;
    let only_words = plain.len() == variants.len();
    let more = only_words.then(|| keywords(of, &plain));
    Ok(Made {
        form: quote!(vocab::Form::Words(&[#(#table),*])),
        read: quote! {
            let found = vocab::FoundWord::of(Self::SHAPE, node)?;
            match found.nth {
                #(#read,)*
                _ => return Err(found.unknown()),
            }
        },
        write: quote!(match self { #(#write,)* }),
        walk: quote!(match self { #(#walk)* #[allow(unreachable_patterns)] _ => {} }),
        named: Some(quote!(#(#named,)*)),
        more: more.unwrap_or_default(),
    })
}

/// What an enum of words alone can say of itself.
fn keywords(of: &Ident, variants: &[&Ident]) -> TokenStream {
    let nth: Vec<Index> = (0..variants.len()).map(Index::from).collect();
    let word = format_ident!("word");
    quote! {
        #[automatically_derived]
        #[allow(dead_code)]
        impl #of {
            /// All of them.
            pub const ALL: &'static [Self] = &[#(Self::#variants),*];

            /// The book's word.
            pub const fn #word(self) -> &'static str {
                vocab::name_of(<Self as vocab::Vocab>::SHAPE, match self { #(Self::#variants => #nth),* })
            }

            /// The one that a word means.
            pub fn find(word: &str) -> Option<Self> {
                let nth = vocab::find(<Self as vocab::Vocab>::SHAPE, word)?;
                Self::ALL.get(nth).copied()
            }
        }
    }
}

/// Serde by the words.
fn by_serde(of: &Ident) -> TokenStream {
    quote! {
        #[automatically_derived]
        impl ::serde::Serialize for #of {
            fn serialize<S: ::serde::Serializer>(&self, s: S) -> ::core::result::Result<S::Ok, S::Error> {
                ::serde::Serialize::serialize(&vocab::Vocab::write(self), s)
            }
        }
        #[automatically_derived]
        impl<'de> ::serde::Deserialize<'de> for #of {
            fn deserialize<D: ::serde::Deserializer<'de>>(d: D) -> ::core::result::Result<Self, D::Error> {
                vocab::by_serde(d)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::derive;

    #[test]
    fn the_words_of_a_field_stand_in_one_place() {
        let twice = syn::parse_quote! {
            struct Form {
                #[word("键", names = ELSEWHERE)]
                field: u8,
            }
        };
        let error = derive(&twice).expect_err("words and names");
        assert!(error.to_string().contains("not both"), "{error}");
        let once = syn::parse_quote! {
            struct Form {
                #[word(names = ELSEWHERE)]
                field: u8,
            }
        };
        assert!(derive(&once).is_ok());
    }
}
