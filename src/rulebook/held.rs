//! What is read only where somebody asks for it.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, OnceLock};

/// What makes a value, as often as it is asked.
pub(super) type Make<T> = Arc<dyn Fn() -> T + Send + Sync>;

/// A value that is made when it is first looked at. Clones share it until one of them is changed.
pub struct Held<T>(How<T>);

enum How<T> {
    Ready(Arc<T>),
    Later(Arc<Later<T>>),
}

struct Later<T> {
    value: OnceLock<T>,
    make: Make<T>,
    /// How many things it will hold.
    count: usize,
}

impl<T> Held<T> {
    /// What `make` gives, once it is asked for; it holds so many things.
    pub(super) fn later(count: usize, make: Make<T>) -> Self {
        Self(How::Later(Arc::new(Later {
            value: OnceLock::new(),
            make,
            count,
        })))
    }

    /// The same value, held apart: what is made of it here is gone with it.
    pub(super) fn apart(&self) -> Self {
        match &self.0 {
            How::Later(later) if later.value.get().is_none() => {
                Self::later(later.count, later.make.clone())
            }
            _ => self.clone(),
        }
    }
}

impl<T> Held<Vec<T>> {
    /// How many there are; none of them is made for that.
    pub fn len(&self) -> usize {
        match &self.0 {
            How::Ready(value) => value.len(),
            How::Later(later) => later.value.get().map_or(later.count, Vec::len),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<T> From<T> for Held<T> {
    fn from(value: T) -> Self {
        Self(How::Ready(Arc::new(value)))
    }
}

impl<T: Default> Default for Held<T> {
    fn default() -> Self {
        T::default().into()
    }
}

impl<T> Clone for Held<T> {
    fn clone(&self) -> Self {
        Self(match &self.0 {
            How::Ready(value) => How::Ready(value.clone()),
            How::Later(later) => How::Later(later.clone()),
        })
    }
}

impl<T: fmt::Debug> fmt::Debug for Held<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T> Deref for Held<T> {
    type Target = T;

    fn deref(&self) -> &T {
        match &self.0 {
            How::Ready(value) => value,
            How::Later(later) => later.value.get_or_init(|| (later.make)()),
        }
    }
}

impl<T: Clone> DerefMut for Held<T> {
    fn deref_mut(&mut self) -> &mut T {
        match self.0 {
            How::Ready(ref mut value) => Arc::make_mut(value),
            How::Later(_) => {
                *self = T::clone(self).into();
                self
            }
        }
    }
}

impl<'h, T> IntoIterator for &'h Held<Vec<T>> {
    type Item = &'h T;
    type IntoIter = std::slice::Iter<'h, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'h, T: Clone> IntoIterator for &'h mut Held<Vec<T>> {
    type Item = &'h mut T;
    type IntoIter = std::slice::IterMut<'h, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn it_is_made_once_for_all_clones_and_changed_for_one() {
        let made = Arc::new(AtomicUsize::new(0));
        let count = made.clone();
        let make = move || {
            count.fetch_add(1, Ordering::SeqCst);
            vec![1, 2]
        };
        let one = Held::later(2, Arc::new(make));
        let (mut two, apart) = (one.clone(), one.apart());
        assert_eq!((one.len(), apart.len()), (2, 2));
        assert_eq!(made.load(Ordering::SeqCst), 0, "to count makes nothing");
        assert_eq!(two[1], 2);
        for number in &mut two {
            *number += 1;
        }
        assert_eq!((one.to_vec(), two.to_vec()), (vec![1, 2], vec![2, 3]));
        assert_eq!(made.load(Ordering::SeqCst), 1);
        assert_eq!(apart.to_vec(), [1, 2]);
        assert_eq!(
            made.load(Ordering::SeqCst),
            2,
            "what is apart is made apart"
        );
    }
}
