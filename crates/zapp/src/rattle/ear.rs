//! What an ear takes from a shake: a few numbers, from the sound alone.

/// Samples that the ear takes together: one millisecond.
const GRAIN: usize = 24;
/// What share of a click is still in the ear's way a millisecond later.
const MASKING: f32 = 0.78;
/// How much more than what masks it a click must have to be heard by itself.
const STANDING_OUT: f32 = 2.0;
/// What is quieter than this is not heard: 76 dB below full, as a square.
const FAINTEST: f32 = 2.5e-8;
/// Pauses longer than so many milliseconds part one burst from the next.
const PAUSE: usize = 30;
/// How many of the loudest milliseconds count as peaks.
const LOUDEST: usize = 12;

/// How many numbers an impression has.
pub const NUMBERS: usize = 7;

/// What an ear takes from one shake. All numbers are about as large as one another and defined for every sound, silence
/// included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impression {
    /// How loud it is on the whole: the logarithm of the mean square.
    pub energy: f64,
    /// How many clicks stand out: the logarithm of one more.
    pub onsets: f64,
    /// How many clicks stand out in a burst: the logarithm of the mean.
    pub crowd: f64,
    /// How far clicks lie apart within a burst: the mean logarithm of milliseconds.
    pub spacing: f64,
    /// How loud the loudest moments are: the logarithm of their mean square.
    pub peaks: f64,
    /// How evenly the sound is spread over the second: the logarithm of the share of time that it fills.
    pub density: f64,
    /// How bright it is: the logarithm of high against all.
    pub brightness: f64,
}

impl Impression {
    /// Listens to a sound of any length, 16 bits a sample, little endian; an odd byte at the end is not heard.
    pub fn of(bytes: &[u8]) -> Impression {
        let grains = grains(bytes);
        let onsets = onsets(&grains);
        let count = grains.len().max(1) as f32;
        let all: f32 = grains.iter().map(|grain| grain.all).sum();
        let high: f32 = grains.iter().map(|grain| grain.high).sum();
        let squares: f32 = grains.iter().map(|grain| grain.high * grain.high).sum();
        let filled = high * high / squares.max(1e-20) / count;
        let mut loudest: Vec<f32> = grains.iter().map(|grain| grain.all).collect();
        loudest.sort_unstable_by(|one, other| other.total_cmp(one));
        loudest.truncate(LOUDEST);
        let peak = loudest.iter().sum::<f32>() / LOUDEST as f32;
        let gaps = onsets.windows(2).map(|pair| pair[1] - pair[0]);
        let bursts = 1 + gaps.clone().filter(|gap| *gap > PAUSE).count();
        let near: Vec<f64> = gaps.filter(|gap| *gap <= PAUSE).map(|gap| (gap as f64).ln()).collect();
        // Where nothing follows anything closely, the pause is the spacing.
        let spacing = (near.iter().sum::<f64>() + (PAUSE as f64).ln()) / (near.len() + 1) as f64;
        Impression {
            energy: level(all / count),
            onsets: (onsets.len() as f64).ln_1p(),
            crowd: (1.0 + onsets.len() as f64).ln() - (bursts as f64).ln(),
            spacing,
            peaks: level(peak),
            density: f64::from(filled.max(1e-4)).ln(),
            brightness: f64::from((high + FAINTEST) / (all + FAINTEST)).ln(),
        }
    }

    /// The numbers in one row.
    pub fn numbers(&self) -> [f64; NUMBERS] {
        [self.energy, self.onsets, self.crowd, self.spacing, self.peaks, self.density, self.brightness]
    }
}

/// What is in one millisecond: mean squares of everything and of what is high.
struct Grain {
    all: f32,
    high: f32,
}

fn grains(bytes: &[u8]) -> Vec<Grain> {
    let (mut before, mut earlier) = (0.0, 0.0);
    let grain = |grain: &[u8]| {
        let (mut all, mut high) = (0.0, 0.0);
        for pair in grain.chunks_exact(2) {
            let now = f32::from(i16::from_le_bytes([pair[0], pair[1]])) / 32_768.0;
            // The second difference leaves the click of stones and little of the wood.
            let bend = now - 2.0 * before + earlier;
            all += now * now;
            high += bend * bend;
            (before, earlier) = (now, before);
        }
        Grain { all: all / GRAIN as f32, high: high / GRAIN as f32 }
    };
    bytes.chunks(2 * GRAIN).map(grain).collect()
}

/// At which milliseconds clicks stand out from what rings on.
fn onsets(grains: &[Grain]) -> Vec<usize> {
    let mut masked = FAINTEST;
    let mut found = Vec::new();
    let mut rising = false;
    for (at, grain) in grains.iter().enumerate() {
        let stands_out = grain.high > STANDING_OUT * masked;
        if stands_out && !rising {
            found.push(at);
        }
        rising = stands_out;
        masked = (masked * MASKING).max(grain.high).max(FAINTEST);
    }
    found
}

fn level(square: f32) -> f64 {
    f64::from(square.max(1e-10)).ln()
}
