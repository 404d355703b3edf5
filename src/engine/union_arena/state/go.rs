//! Where each procedure keeps the step that comes next.

use super::frame::{Damage, Frame, Instead};
use super::step::*;

/// The steps of one procedure.
pub trait Step: Copy {
    /// Where a frame of that procedure keeps the step that comes next.
    fn of(frame: &mut Frame) -> Option<&mut Self>;
}

macro_rules! kept {
    ($($name:ident in $frame:pat => $at:ident,)+) => {$(
        impl Step for $name {
            fn of(frame: &mut Frame) -> Option<&mut Self> {
                match frame {
                    $frame => Some($at),
                    _ => None,
                }
            }
        }
    )+};
}

kept! {
    Prepare in Frame::Prepare { at } => at,
    Start in Frame::Start { at } => at,
    Free in Frame::Moving { at, .. } | Frame::Main { at } | Frame::Attacking { at } => at,
    Batch in Frame::Batch { at, .. } => at,
    Play in Frame::Play { at, .. } => at,
    Enter in Frame::Enter { at, .. } => at,
    Raid in Frame::Raid { at, .. } => at,
    Activate in Frame::Activate { at, .. } => at,
    Attacked in Frame::Attack { at } => at,
    Check in Frame::Damage(Damage { at, .. }) => at,
    Ending in Frame::Ending { at } => at,
    Resolve in Frame::Resolve { at, .. } => at,
    PayFor in Frame::PayFor { at, .. } => at,
    Offered in Frame::Instead(Instead { at, .. }) => at,
}
