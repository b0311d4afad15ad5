export interface Shot {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}
export interface Pairs extends Shot {
  readonly name: string
  readonly ratio: number
  readonly reference: number
  readonly pairs: readonly object[]
}
export function compareInPairs(
  name: string,
  given: { ours(): Promise<Shot>; reference(): Promise<Shot>; rounds?: number; warm?: boolean },
): Promise<Pairs>
export function runConcurrently<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<Shot>
