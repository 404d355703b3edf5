//! The day and the hour by the clock.

use std::time::SystemTime;

use jiff::tz::TimeZone;
use jiff::{Timestamp, ZonedDateTime};

/// A clock that is set beyond what a calendar has stands at 1970.
fn timestamp() -> Timestamp {
    Timestamp::try_from(SystemTime::now()).unwrap_or_default()
}

/// Today by the clock, in UTC: 2025-11-21.
pub fn today() -> String {
    timestamp()
        .to_zoned_datetime(TimeZone::UTC)
        .date()
        .to_string()
}

/// Now by the clock, as the user's own clock shows it: 2025-11-21T14:16:37.412+08:00.
pub fn now() -> String {
    written(&timestamp().to_zoned_datetime(TimeZone::system()))
}

/// The user's own day: 2025-11-21.
pub fn day() -> String {
    timestamp()
        .to_zoned_datetime(TimeZone::system())
        .date()
        .to_string()
}

fn written(at: &ZonedDateTime) -> String {
    at.strftime("%Y-%m-%dT%H:%M:%S%.3f%:z").to_string()
}

/// A moment that was written by [`now`], in milliseconds since 1970; `None` for what is none.
pub fn instant(written: &str) -> Option<i64> {
    let at: Timestamp = written.parse().ok()?;
    Some(at.as_millisecond())
}

/// The moment of so many milliseconds since 1970 as [`now`] would have written it; 1970 where there is none.
pub fn of_instant(instant: i64) -> String {
    let at = Timestamp::from_millisecond(instant).unwrap_or_default();
    written(&at.to_zoned_datetime(TimeZone::system()))
}

/// Day, hour and minute of a written moment, as they were where it was written: `2025-11-21 14:16`. What is none
/// comes back as it is.
pub fn minute(written: &str) -> String {
    let at = written.get(..16).filter(|_| instant(written).is_some());
    at.map_or_else(|| written.to_owned(), |at| at.replacen('T', " ", 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let now = now();
        let at = instant(&now).expect("a moment");
        assert_eq!(instant(&of_instant(at)), Some(at));
        assert_eq!(now.len(), "2025-11-21T14:16:37.412+08:00".len(), "{now}");
        assert_eq!(
            instant("2025-11-21T14:16:37.412+08:00"),
            instant("2025-11-21T06:16:37.412Z")
        );
        assert_eq!(minute("2025-11-21T14:16:37.412+08:00"), "2025-11-21 14:16");
        assert_eq!(minute("昨天"), "昨天");
        assert_eq!(today().len(), 10);
    }
}
