// How well the line carries the call, and how much picture it can bear. Pure: numbers in, a judgement out.

export type Quality = 'good' | 'poor'

/**
 * What went over the line in one window. Shares 0..1, times in seconds, rates in bits a second; null: not known yet.
 */
export interface LineSample {
  readonly lossIn: number
  readonly lossOut: number
  readonly roundTrip: number
  readonly jitter: number
  readonly available: number | null
}

/** Own picture: none, 180, 360 or 720 lines. Speech always goes first. */
export type VideoLevel = 'none' | 'small' | 'medium' | 'large'

/** What each level may take: bits and frames a second, and lines of the picture. */
export const levelLimits = {
  none: { active: false, maxBitrate: 60_000, maxFramerate: 8, lines: 180 },
  small: { active: true, maxBitrate: 110_000, maxFramerate: 12, lines: 180 },
  medium: { active: true, maxBitrate: 420_000, maxFramerate: 20, lines: 360 },
  large: { active: true, maxBitrate: 1_300_000, maxFramerate: 24, lines: 720 },
} as const satisfies Record<VideoLevel, object>

const order: readonly VideoLevel[] = ['none', 'small', 'medium', 'large']
/** Bits a second that must be free before a level is used: its own and those of the voice. */
const needs = { none: 0, small: 90_000, medium: 260_000, large: 800_000 } as const satisfies Record<VideoLevel, number>

const POOR_LOSS = 0.08
const POOR_ROUND_TRIP = 0.4
const POOR_JITTER = 0.06
/** Above these the voice itself is in danger. */
const HARD_LOSS = 0.18
const HARD_ROUND_TRIP = 1.2

/** The chip on the screen. */
export function judge({ lossIn, lossOut, roundTrip, jitter }: LineSample): Quality {
  return Math.max(lossIn, lossOut) > POOR_LOSS || roundTrip > POOR_ROUND_TRIP || jitter > POOR_JITTER ? 'poor' : 'good'
}

/** The highest level that this line bears now. */
function bearable({ lossOut, roundTrip, available }: LineSample): VideoLevel {
  if (lossOut > HARD_LOSS || roundTrip > HARD_ROUND_TRIP) return 'none'
  const byRate = order.findLast((level) => available === null || needs[level] <= available) ?? 'none'
  return lossOut > POOR_LOSS ? lower(byRate, 'small') : byRate
}

export const lower = (one: VideoLevel, other: VideoLevel): VideoLevel =>
  order.indexOf(one) < order.indexOf(other) ? one : other

/** Windows of good line before the picture grows by one step, so that a line on the edge does not flicker: 10 s. */
const WINDOWS_UP = 4
/** Windows of bad line before it shrinks: one lost burst is no reason. */
const WINDOWS_DOWN = 2

export interface Adaptation {
  readonly level: VideoLevel
  readonly worse: number
  readonly better: number
}

export const startLevel: Adaptation = { level: 'medium', worse: 0, better: 0 }

/** Down to what the line bears after two bad windows, up by one step after ten good seconds. */
export function adapt(before: Adaptation, sample: LineSample): Adaptation {
  const wanted = bearable(sample)
  const step = order.indexOf(wanted) - order.indexOf(before.level)
  if (step === 0) return { ...before, worse: 0, better: 0 }
  if (step < 0) {
    const worse = before.worse + 1
    return worse < WINDOWS_DOWN ? { level: before.level, worse, better: 0 } : { level: wanted, worse: 0, better: 0 }
  }
  const better = before.better + 1
  const next = order[order.indexOf(before.level) + 1] ?? before.level
  return better < WINDOWS_UP ? { level: before.level, worse: 0, better } : { level: next, worse: 0, better: 0 }
}

export type Strength = 'good' | 'fair' | 'poor'

/** What a line will bear before a call, told by answers that came over it: seconds there and back, bits a second. */
export function foresee({ roundTrip, rate }: { roundTrip: number; rate: number }): Strength {
  if (roundTrip > POOR_ROUND_TRIP || rate < needs.medium) return 'poor'
  return roundTrip > POOR_ROUND_TRIP / 2 || rate < needs.large ? 'fair' : 'good'
}
