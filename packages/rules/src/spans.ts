// Sets of time as lists of half-open spans, in milliseconds.

export interface Span {
  readonly start: number
  readonly end: number
}

/** The same time, ascending, without overlaps; spans that touch become one. */
export function union(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1)
    if (span.start >= span.end) continue
    if (last === undefined || last.end < span.start) joined.push(span)
    else if (last.end < span.end) joined[joined.length - 1] = { start: last.start, end: span.end }
  }
  return joined
}

/** What is left of the spans, ascending, without the time of the holes. */
export function without(spans: readonly Span[], holes: readonly Span[]): Span[] {
  const cuts = union(holes)
  return union(spans).flatMap((span) => {
    const left: Span[] = []
    let { start } = span
    for (const hole of cuts) {
      if (hole.end <= start || hole.start >= span.end) continue
      if (hole.start > start) left.push({ start, end: hole.start })
      start = hole.end
    }
    return start < span.end ? [...left, { start, end: span.end }] : left
  })
}

/** The time that is in both. */
export const shared = (spans: readonly Span[], others: readonly Span[]): Span[] =>
  without(spans, without(spans, others))

/** Whether `inner` lies wholly in one of the spans. */
export const isWithin = (inner: Span, spans: readonly Span[]): boolean =>
  spans.some(({ start, end }) => start <= inner.start && inner.end <= end)

export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end
