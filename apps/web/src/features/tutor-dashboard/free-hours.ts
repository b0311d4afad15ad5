import { HOUR_MS } from '@hiwar/contract/time.ts'

interface Range {
  readonly start: string
  readonly end: string
}

const lengthOf = ({ start, end }: Range, from: number, to: number) =>
  Math.max(0, Math.min(Date.parse(end), to) - Math.max(Date.parse(start), from))

/** Published and unbooked hours between two instants. */
export function freeHours({
  slots,
  taken,
  from,
  to,
}: {
  slots: readonly Range[]
  taken: readonly Range[]
  from: number
  to: number
}): number {
  const sum = (ranges: readonly Range[]) => ranges.reduce((total, range) => total + lengthOf(range, from, to), 0)
  return Math.max(0, sum(slots) - sum(taken)) / HOUR_MS
}
