// How good the network of a call is, and how much video it can carry. Pure functions.

export type NetworkQuality = 'good' | 'poor'

/**
 * Network statistics of one interval. Losses 0..1, times in seconds, bitrate in bits a second; null: not known yet.
 */
export interface NetworkSample {
  readonly lossIn: number
  readonly lossOut: number
  readonly roundTrip: number
  readonly jitter: number
  readonly availableBitrate: number | null
  /** By a TURN server, not from one browser to the other. */
  readonly isRelayed: boolean
}

/** Own video: none, 180, 360 or 720 pixels high. Audio always has priority. */
export type VideoLevel = 'none' | 'small' | 'medium' | 'large'

/** Bits a second, frames a second and height in pixels of each level. */
export const levelLimits = {
  none: { active: false, maxBitrate: 60_000, maxFramerate: 8, height: 180 },
  small: { active: true, maxBitrate: 110_000, maxFramerate: 12, height: 180 },
  medium: { active: true, maxBitrate: 420_000, maxFramerate: 20, height: 360 },
  large: { active: true, maxBitrate: 1_300_000, maxFramerate: 24, height: 720 },
} as const satisfies Record<VideoLevel, object>

const levels: readonly VideoLevel[] = ['none', 'small', 'medium', 'large']
/** Bits a second that must be available before a level is used, audio included. */
const requiredBitrate = { none: 0, small: 90_000, medium: 260_000, large: 800_000 } as const satisfies Record<
  VideoLevel,
  number
>

const POOR_LOSS = 0.08
const POOR_ROUND_TRIP = 0.4
const POOR_JITTER = 0.06
/** Above these the audio itself breaks up. */
const CRITICAL_LOSS = 0.18
const CRITICAL_ROUND_TRIP = 1.2

/** What the connection status on the screen says. */
export function rateNetwork({ lossIn, lossOut, roundTrip, jitter }: NetworkSample): NetworkQuality {
  return Math.max(lossIn, lossOut) > POOR_LOSS || roundTrip > POOR_ROUND_TRIP || jitter > POOR_JITTER ? 'poor' : 'good'
}

/** The highest level that the network can carry now. */
function affordableLevel({ lossOut, roundTrip, availableBitrate }: NetworkSample): VideoLevel {
  if (lossOut > CRITICAL_LOSS || roundTrip > CRITICAL_ROUND_TRIP) return 'none'
  const byRate =
    levels.findLast((level) => availableBitrate === null || requiredBitrate[level] <= availableBitrate) ?? 'none'
  return lossOut > POOR_LOSS ? lowerLevel(byRate, 'small') : byRate
}

export const lowerLevel = (one: VideoLevel, other: VideoLevel): VideoLevel =>
  levels.indexOf(one) < levels.indexOf(other) ? one : other

/** Good samples before the level rises by one step (10 s), so that it does not flicker on a borderline network. */
const SAMPLES_BEFORE_RAISING = 4
/** Bad samples before the level falls: a single burst of losses changes nothing. */
const SAMPLES_BEFORE_LOWERING = 2

export interface Adaptation {
  readonly level: VideoLevel
  readonly worseSamples: number
  readonly betterSamples: number
}

export const initialAdaptation: Adaptation = { level: 'medium', worseSamples: 0, betterSamples: 0 }

/** Down to what the network can carry after two bad samples, up by one step after four good ones. */
export function adaptVideoLevel(before: Adaptation, sample: NetworkSample): Adaptation {
  const wanted = affordableLevel(sample)
  const step = levels.indexOf(wanted) - levels.indexOf(before.level)
  if (step === 0) return { ...before, worseSamples: 0, betterSamples: 0 }
  if (step < 0) {
    const worseSamples = before.worseSamples + 1
    if (worseSamples < SAMPLES_BEFORE_LOWERING) return { level: before.level, worseSamples, betterSamples: 0 }
    return { level: wanted, worseSamples: 0, betterSamples: 0 }
  }
  const betterSamples = before.betterSamples + 1
  if (betterSamples < SAMPLES_BEFORE_RAISING) return { level: before.level, worseSamples: 0, betterSamples }
  const next = levels[levels.indexOf(before.level) + 1] ?? before.level
  return { level: next, worseSamples: 0, betterSamples: 0 }
}

export type NetworkStrength = 'good' | 'fair' | 'poor'

/** How well the network will carry a call, from a measurement before it: seconds there and back, bits a second. */
export function estimateStrength({ roundTrip, rate }: { roundTrip: number; rate: number }): NetworkStrength {
  if (roundTrip > POOR_ROUND_TRIP || rate < requiredBitrate.medium) return 'poor'
  return roundTrip > POOR_ROUND_TRIP / 2 || rate < requiredBitrate.large ? 'fair' : 'good'
}
