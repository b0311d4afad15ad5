// The figures of a measurement. Product and reference are measured in turn, pair by pair, so that a busy machine slows
// both; the figure to quote is the median of the pairs' ratios.

const ROUNDS = 5

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
export const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
export const rounded = (value, digits = 2) => Number(value.toFixed(digits))

/** Shots before those that count: code that has run seldom is still slow, and a second of ours is fewer calls. */
const WARMUPS = 3

/** `ours` against `reference` in turn, each a function that answers `{ perSecond, p50, p99 }`. */
export async function compareInPairs(name, { ours, reference, rounds = ROUNDS }) {
  await reference()
  for (let round = 0; round < WARMUPS; round++) await ours()
  const pairs = []
  for (let round = 0; round < rounds; round++) {
    // The order alternates, so that neither always runs on the warmer machine.
    const first = round % 2 === 0 ? await reference() : await ours()
    const second = round % 2 === 0 ? await ours() : await reference()
    const [base, own] = round % 2 === 0 ? [first, second] : [second, first]
    pairs.push({
      reference: Math.round(base.perSecond),
      ours: Math.round(own.perSecond),
      p50: rounded(own.p50, 1),
      p99: rounded(own.p99, 1),
      ratio: rounded(own.perSecond / base.perSecond),
    })
  }
  const of = (key) => median(pairs.map((pair) => pair[key]))
  return {
    name,
    ratio: of('ratio'),
    perSecond: of('ours'),
    reference: of('reference'),
    p50: of('p50'),
    p99: of('p99'),
    pairs,
  }
}

/**
 * Runs `work` for every item, `concurrency` at a time; returns how many a second, and the latencies in milliseconds.
 */
export async function runConcurrently(items, concurrency, work) {
  const waiting = [...items]
  const times = []
  const began = performance.now()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
        const from = performance.now()
        await work(item)
        times.push(performance.now() - from)
      }
    }),
  )
  return {
    calls: times.length,
    perSecond: times.length / ((performance.now() - began) / 1000),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  }
}
