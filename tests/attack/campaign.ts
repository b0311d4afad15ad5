// What a campaign remembers between its rounds, in a file: one that was stopped goes on where it was.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

export interface Fault {
  readonly call: string
  readonly as: string
  readonly what: string
  readonly answer: string
}

export interface Campaign {
  readonly seed: number
  requests: number
  rounds: number
  kills: number
  seconds: number
  /** Replies by status; 0: none, as the server was killed. */
  readonly statuses: Record<string, number>
  /** Replies by who asked, and what came of it. */
  readonly byRole: Record<string, Record<string, number>>
  /** Acknowledgements of forged events by code. */
  readonly events: Record<string, number>
  /** Requests that raced, and how many of them won. */
  readonly races: Record<'booking' | 'withdrawal' | 'payment', { tries: number; won: number }>
  /** What must never happen, by name, and how often it did. */
  readonly breaks: Record<string, number>
  /** What the fresh database held of it already: trial data show payments of every kind. */
  readonly before: Record<string, number>
  /** The first of them in words. */
  readonly faults: Fault[]
  /** Milliseconds that calls of an innocent client took. */
  readonly innocent: { readonly idle: number[]; readonly attacked: number[] }
}

const MOST_FAULTS = 100
const MOST_TIMES = 50_000

const begun = (seed: number): Campaign => ({
  seed,
  requests: 0,
  rounds: 0,
  kills: 0,
  seconds: 0,
  statuses: {},
  byRole: {},
  events: {},
  races: { booking: { tries: 0, won: 0 }, withdrawal: { tries: 0, won: 0 }, payment: { tries: 0, won: 0 } },
  breaks: {},
  before: {},
  faults: [],
  innocent: { idle: [], attacked: [] },
})

export async function loadCampaign(file: string, seed: number): Promise<Campaign> {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? begun(seed) : (JSON.parse(text) as Campaign)
}

/** Whole or not at all: a campaign may be stopped at any moment too. */
export async function saveCampaign(file: string, campaign: Campaign): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, JSON.stringify(campaign))
  await rename(`${file}.new`, file)
}

/** Of all races. */
export const triesOf = ({ races }: Campaign): number =>
  Object.values(races).reduce((total, { tries }) => total + tries, 0)

export function count(counts: Record<string, number>, name: string | number, by = 1): void {
  counts[name] = (counts[name] ?? 0) + by
}

/** Notes that something happened that never may. */
export function noteBreak(campaign: Campaign, fault: Fault, by = 1): void {
  count(campaign.breaks, fault.what, by)
  if (campaign.faults.length < MOST_FAULTS) campaign.faults.push(fault)
}

/** A long campaign keeps the latest. */
export function noteTime(times: number[], took: number): void {
  if (times.length >= MOST_TIMES) times.shift()
  times.push(took)
}
