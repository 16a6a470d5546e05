//! What is heard of the Spectrum: its real beeper with the feature `audio`, otherwise the bell.

use std::io::Write;

use foursight_voice::say;

/// How to build the program with real sound.
const WITH_AUDIO: &str = "cargo install --path crates/foursight --features audio";

/// Where the machine's sound goes.
pub(super) enum Beeper {
    /// Nowhere.
    Silent,
    /// To the terminal's bell, once for each beep; whether the last frame had one.
    Bell(bool),
    /// To the loudspeaker.
    #[cfg(feature = "audio")]
    Loudspeaker(audio::Stream),
}

impl Beeper {
    /// The best there is.
    pub(super) fn new(wanted: bool) -> Self {
        if !wanted {
            return Self::Silent;
        }
        #[cfg(feature = "audio")]
        if let Some(stream) = audio::Stream::open() {
            return Self::Loudspeaker(stream);
        }
        Self::Bell(false)
    }

    /// Why only the bell rings, if it does.
    pub(super) fn note(&self, lang: crate::lang::Lang) -> Option<String> {
        if !matches!(self, Self::Bell(_)) {
            return None;
        }
        Some(if cfg!(feature = "audio") {
            say!(lang, "beeper-no-device").to_owned()
        } else {
            say!(lang, "beeper-no-audio", command = WITH_AUDIO)
        })
    }

    /// Plays the sound of one frame, samples from 0 to 1.
    pub(super) fn play(&mut self, samples: &[f32]) -> std::io::Result<()> {
        match self {
            Self::Silent => Ok(()),
            Self::Bell(before) => {
                let changes =
                    samples.windows(2).filter(|pair| (pair[0] - pair[1]).abs() > 0.1).count();
                let now = changes > 2;
                let was = std::mem::replace(before, now);
                if now && !was {
                    let mut out = std::io::stdout();
                    out.write_all(b"\x07")?;
                    out.flush()?;
                }
                Ok(())
            }
            #[cfg(feature = "audio")]
            Self::Loudspeaker(stream) => {
                stream.push(samples);
                Ok(())
            }
        }
    }
}

/// Samples on their way from the machine to a device that takes them at its own pace.
#[cfg(any(feature = "audio", test))]
mod queue {
    use std::collections::VecDeque;

    /// About a seventh of a second: what is older is dropped, or the sound would lag behind.
    const MOST: usize = foursight_spectrum::machine::SAMPLE_RATE / 7;

    #[derive(Debug, Default)]
    pub(super) struct Queue {
        samples: VecDeque<f32>,
        /// The level that a beeper at rest has; only changes are heard.
        rest: f32,
    }

    impl Queue {
        pub(super) fn push(&mut self, samples: &[f32]) {
            for sample in samples {
                // A slow mean is taken away, as a loudspeaker does with a steady current.
                self.rest += (sample - self.rest) * 0.002;
                self.samples.push_back((sample - self.rest) * 0.25);
            }
            let excess = self.samples.len().saturating_sub(MOST);
            self.samples.drain(..excess);
        }

        /// The next sample; silence if the machine is late.
        pub(super) fn take(&mut self) -> f32 {
            self.samples.pop_front().unwrap_or(0.0)
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn sound_is_neither_steady_nor_late() {
            let mut queue = Queue::default();
            queue.push(&vec![1.0; 20_000]);
            let steady: Vec<f32> = (0..MOST + 1).map(|_| queue.take()).collect();
            assert!(steady.iter().all(|sample| sample.abs() < 0.001), "{:?}", &steady[..3]);
            assert_eq!(queue.take(), 0.0);
            queue.push(&[0.0, 1.0, 0.0]);
            assert!(queue.take() < -0.2 && queue.take() > -0.1 && queue.take() < -0.2);
        }
    }
}

#[cfg(feature = "audio")]
pub(super) mod audio {
    use std::num::NonZero;
    use std::sync::{Arc, Mutex};
    use std::time::Duration;

    use foursight_spectrum::machine::SAMPLE_RATE;
    use rodio::{DeviceSinkBuilder, MixerDeviceSink, Source};

    use super::queue::Queue;

    /// An open sound device that plays what is pushed.
    pub(crate) struct Stream {
        queue: Arc<Mutex<Queue>>,
        _device: MixerDeviceSink,
    }

    impl Stream {
        pub(super) fn open() -> Option<Self> {
            let mut device = DeviceSinkBuilder::open_default_sink().ok()?;
            device.log_on_drop(false);
            let queue = Arc::<Mutex<Queue>>::default();
            let rate = NonZero::new(SAMPLE_RATE as u32)?;
            device.mixer().add(Drain { queue: Arc::clone(&queue), rate });
            Some(Self { queue, _device: device })
        }

        pub(super) fn push(&self, samples: &[f32]) {
            if let Ok(mut queue) = self.queue.lock() {
                queue.push(samples);
            }
        }
    }

    /// The device's end of the queue.
    struct Drain {
        queue: Arc<Mutex<Queue>>,
        rate: NonZero<u32>,
    }

    impl Iterator for Drain {
        type Item = f32;

        fn next(&mut self) -> Option<f32> {
            Some(self.queue.lock().map_or(0.0, |mut queue| queue.take()))
        }
    }

    impl Source for Drain {
        fn current_span_len(&self) -> Option<usize> {
            None
        }

        fn channels(&self) -> NonZero<u16> {
            NonZero::<u16>::MIN
        }

        fn sample_rate(&self) -> NonZero<u32> {
            self.rate
        }

        fn total_duration(&self) -> Option<Duration> {
            None
        }
    }
}
