//! A call under way, as a future that ends in one reply whatever happens, and its driving without a runtime.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering, fence};
use std::task::{Context as Wakers, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::Duration;

use crate::registry::erase::Running;
use crate::registry::reply::Frame;
use crate::registry::{Failure, Outcome, Panic, Reply};

/// A call under way: the future of its one [`Reply`].
///
/// The arguments were read when it was made; the handler runs while it is polled. It borrows nothing, so it
/// can be spawned on any runtime. Dropping it stops the handler where it waits.
#[must_use = "the handler runs only while this is awaited"]
pub struct ReplyFuture(Stage);

enum Stage {
    Running(Running, Frame),
    Decided(Outcome, Frame),
    Over,
}

impl ReplyFuture {
    pub(super) fn decided(outcome: Outcome, frame: Frame) -> Self {
        Self(Stage::Decided(outcome, frame))
    }

    pub(crate) fn running(running: Running, frame: Frame) -> Self {
        Self(Stage::Running(running, frame))
    }

    /// Drives the call on this thread.
    pub(crate) fn wait(mut self) -> Reply {
        // Most handlers that run without a runtime never wait for anything.
        let mut nobody = Wakers::from_waker(Waker::noop());
        if let Poll::Ready(reply) = Pin::new(&mut self).poll(&mut nobody) {
            return reply;
        }
        let signal = Arc::new(Signal { thread: thread::current(), woken: AtomicBool::new(false) });
        let waker = Waker::from(Arc::clone(&signal));
        let mut wakers = Wakers::from_waker(&waker);
        loop {
            if let Poll::Ready(reply) = Pin::new(&mut self).poll(&mut wakers) {
                return reply;
            }
            if !signal.wait() {
                return self.abandon();
            }
        }
    }

    /// Ends a call that nothing will ever wake.
    fn abandon(mut self) -> Reply {
        match std::mem::replace(&mut self.0, Stage::Over) {
            Stage::Running(running, frame) => {
                let _ = catch(|| drop(running));
                frame.reply(Outcome::Failed(Failure::new(NeverWoken)))
            }
            Stage::Decided(outcome, frame) => frame.reply(outcome),
            Stage::Over => over(),
        }
    }
}

impl Future for ReplyFuture {
    type Output = Reply;

    /// # Panics
    ///
    /// When it is polled again after it ended.
    fn poll(mut self: Pin<&mut Self>, wakers: &mut Wakers<'_>) -> Poll<Reply> {
        let polled = match &mut self.0 {
            Stage::Running(running, _) => catch(|| running.as_mut().poll(wakers)),
            Stage::Decided(..) | Stage::Over => Ok(Poll::Pending),
        };
        let ended = match polled {
            Ok(Poll::Ready(outcome)) => Some(outcome),
            Ok(Poll::Pending) => None,
            Err(payload) => Some(Outcome::Panicked(Panic::new(payload, false))),
        };
        match (ended, std::mem::replace(&mut self.0, Stage::Over)) {
            (Some(outcome), Stage::Running(running, frame)) => {
                // What the handler left behind may panic too; the outcome stands.
                let _ = catch(|| drop(running));
                Poll::Ready(frame.reply(outcome))
            }
            (None, running @ Stage::Running(..)) => {
                self.0 = running;
                Poll::Pending
            }
            (_, Stage::Decided(outcome, frame)) => Poll::Ready(frame.reply(outcome)),
            (_, Stage::Over) => over(),
        }
    }
}

impl fmt::Debug for ReplyFuture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let frame = match &self.0 {
            Stage::Running(_, frame) | Stage::Decided(_, frame) => Some(frame),
            Stage::Over => None,
        };
        f.debug_struct("ReplyFuture").field("name", &frame.map(Frame::name)).finish_non_exhaustive()
    }
}

/// What a handler does that never waits, as a future: all of it when it is first polled.
pub(super) struct Lazy<F>(Option<F>);

impl<F> Lazy<F> {
    pub(super) fn new(work: F) -> Self {
        Self(Some(work))
    }
}

// The work is moved out before it runs, so nothing of it is ever held in its place.
impl<F> Unpin for Lazy<F> {}

impl<F: FnOnce() -> Outcome> Future for Lazy<F> {
    type Output = Outcome;

    fn poll(mut self: Pin<&mut Self>, _: &mut Wakers<'_>) -> Poll<Outcome> {
        self.0.take().map_or(Poll::Pending, |work| Poll::Ready(work()))
    }
}

fn over() -> ! {
    panic!("`ReplyFuture` was polled after it ended")
}

/// Runs code of the author's, and hands over the panic if it panics. What it may leave half done is never
/// looked at again.
pub(crate) fn catch<T>(run: impl FnOnce() -> T) -> Result<T, Box<dyn Any + Send>> {
    catch_unwind(AssertUnwindSafe(run))
}

/// Wakes the thread that drives a call.
struct Signal {
    thread: Thread,
    woken: AtomicBool,
}

impl Signal {
    /// Waits to be woken; false when nobody is left who could do it.
    fn wait(self: &Arc<Self>) -> bool {
        loop {
            // One count is the driver's, one its waker's; any other belongs to what the handler waits for.
            let alone = Arc::strong_count(self) <= 2;
            // Whoever gave up a count woke us before that, if at all.
            fence(Ordering::Acquire);
            if self.woken.swap(false, Ordering::AcqRel) {
                return true;
            }
            if alone {
                return false;
            }
            // A waker that is dropped unused tells nobody, so look now and then.
            thread::park_timeout(Duration::from_secs(1));
        }
    }
}

impl Wake for Signal {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.woken.store(true, Ordering::Release);
        self.thread.unpark();
    }
}

/// Nothing is left that could wake the handler.
#[derive(Debug)]
struct NeverWoken;

impl fmt::Display for NeverWoken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the handler waits, and nothing is left that could wake it; if it needs a runtime, await `call` on that runtime instead of `call_blocking`")
    }
}

impl std::error::Error for NeverWoken {}
