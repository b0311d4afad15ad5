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
export function inPairs(
  name: string,
  given: { ours(): Promise<Shot>; reference(): Promise<Shot>; rounds?: number; warm?: boolean },
): Promise<Pairs>
export function throughAll<T>(items: readonly T[], sideBySide: number, work: (item: T) => Promise<void>): Promise<Shot>
