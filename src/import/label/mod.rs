//! The label at the front of a line: 101.1a, 1-2-3, 第三条, §2.1, 一、, (2), ①, #词, ## 标题, ·. One line at a time;
//! whether it counts the text or merely looks like it is for the outline to say.

mod kinds;
mod lead;
mod read;

pub use kinds::{Label, Style, Tail, Unit, body, letters};
pub use lead::{Lead, PARTS, find as find_leads, lead, number as lead_number};
pub use read::label;
