//! What is heard: the terminal's bell, or with the feature `audio` real sounds.

use std::io::Write;

use crate::store::Sound;
use crate::terminal::Cue;

/// Makes sounds.
pub(crate) struct Speaker {
    #[cfg(feature = "audio")]
    audio: Option<audio::Audio>,
}

impl Speaker {
    pub(crate) fn new() -> Self {
        Self {
            #[cfg(feature = "audio")]
            audio: audio::Audio::open(),
        }
    }

    /// Plays what happened in one moment; the bell rings once for all of it.
    pub(crate) fn play(&self, cues: &[Cue], sound: Sound) {
        if cues.is_empty() || sound == Sound::Off {
            return;
        }
        #[cfg(feature = "audio")]
        if sound == Sound::Audio
            && let Some(audio) = &self.audio
        {
            cues.iter().for_each(|cue| audio.play(*cue));
            return;
        }
        let mut out = std::io::stdout();
        // A bell that cannot be rung is no trouble.
        let _ = out.write_all(b"\x07").and_then(|()| out.flush());
    }
}

#[cfg(feature = "audio")]
mod audio {
    use std::time::Duration;

    use rodio::source::{SineWave, Source};
    use rodio::{DeviceSinkBuilder, MixerDeviceSink};

    use crate::terminal::Cue;

    /// An open sound device.
    pub(super) struct Audio {
        device: MixerDeviceSink,
    }

    impl Audio {
        pub(super) fn open() -> Option<Self> {
            let mut device = DeviceSinkBuilder::open_default_sink().ok()?;
            device.log_on_drop(false);
            Some(Self { device })
        }

        /// A few notes, one after the other.
        pub(super) fn play(&self, cue: Cue) {
            let notes: &[(f32, u64)] = match cue {
                Cue::Landed => &[(330.0, 60)],
                Cue::Captured => &[(520.0, 70), (390.0, 90)],
                Cue::Exploded => &[(90.0, 120), (60.0, 260)],
                Cue::Won => &[(523.0, 110), (659.0, 110), (784.0, 110), (1047.0, 260)],
                Cue::Drawn => &[(392.0, 160), (392.0, 240)],
                Cue::Refused => &[(150.0, 120)],
            };
            let mut after = Duration::ZERO;
            for (pitch, millis) in notes {
                let length = Duration::from_millis(*millis);
                let note = SineWave::new(*pitch)
                    .take_duration(length)
                    .amplify(0.2)
                    .fade_in(Duration::from_millis(4))
                    .delay(after);
                self.device.mixer().add(note);
                after += length;
            }
        }
    }
}
