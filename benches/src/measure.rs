//! Timing: both sides of a row run alternately in the same process. Results go through `black_box`, and dropping
//! them counts.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// How long a side runs in each round.
const ROUND: Duration = Duration::from_millis(20);

/// The number of rounds.
const ROUNDS: usize = 9;

/// One side of a row: a function that runs its work a number of times and returns the duration.
pub(crate) struct Side(Box<dyn Fn(u32) -> Duration>);

impl Side {
    pub(crate) fn new<T>(work: impl Fn() -> T + 'static) -> Self {
        Self(Box::new(move |times| {
            let start = Instant::now();
            for _ in 0..times {
                black_box(work());
            }
            start.elapsed()
        }))
    }

    /// Creates a side that reads a text.
    pub(crate) fn reading<T>(text: &str, work: impl Fn(&str) -> T + 'static) -> Self {
        let text = text.to_owned();
        Self::new(move || work(black_box(&text)))
    }

    pub(crate) fn run(&self, times: u32) -> Duration {
        (self.0)(times)
    }

    /// Determines how often the side runs in a round, which also warms it up.
    fn calibrate(&self) -> u32 {
        let mut times = 1;
        loop {
            let took = self.run(times);
            if took >= ROUND / 4 {
                let scale = ROUND.as_secs_f64() / took.as_secs_f64();
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
                // a small count
                return (f64::from(times) * scale).max(1.0) as u32;
            }
            times *= 2;
        }
    }

    /// Nanoseconds per run.
    fn pace(&self, times: u32) -> f64 {
        self.run(times).as_secs_f64() * 1e9 / f64::from(times)
    }
}

/// The result of a measurement: medians over the rounds, and the range of the ratio.
pub(crate) struct Figures {
    pub(crate) ours: f64,
    pub(crate) other: f64,
    pub(crate) ratio: f64,
    pub(crate) min: f64,
    pub(crate) max: f64,
}

/// Measures both sides alternately. The ratio is the median of the rounds' ratios, since a busy machine slows down
/// both sides of a round equally.
pub(crate) fn compare(ours: &Side, other: &Side) -> Figures {
    let (our_times, other_times) = (ours.calibrate(), other.calibrate());
    let rounds: Vec<(f64, f64)> =
        (0..ROUNDS).map(|_| (ours.pace(our_times), other.pace(other_times))).collect();
    let ratios = sorted(rounds.iter().map(|(ours, other)| ours / other));
    Figures {
        ours: median(&sorted(rounds.iter().map(|(ours, _)| *ours))),
        other: median(&sorted(rounds.iter().map(|(_, other)| *other))),
        ratio: median(&ratios),
        min: ratios[0],
        max: ratios[ROUNDS - 1],
    }
}

fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values
}

fn median(sorted: &[f64]) -> f64 {
    sorted[sorted.len() / 2]
}
