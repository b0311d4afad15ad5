import qs from 'qs'

const longestKept = 300
const mostKept = 1000

/**
 * Reads the text after the question mark (people.md 0.8). The same short text gives the same object, so that what was
 * worked out from it, the schema's verdict first of all, need not be worked out again; nobody may change it.
 */
export function createQueryReader(): (text: string) => Record<string, unknown> {
  const kept = new Map<string, Record<string, unknown>>()
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const read = frozen(qs.parse(text, { arrayLimit: 101, depth: 2, parameterLimit: 500 }))
    if (text.length > longestKept) return read
    if (kept.size >= mostKept) kept.clear()
    kept.set(text, read)
    return read
  }
}

function frozen<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) frozen(part)
  return Object.freeze(value)
}

/** Remembers what a validator made of objects that come again; a refusal is worked out each time. */
export function remembering<R>(validate: (value: unknown) => R): (value: unknown) => R {
  const results = new WeakMap<object, R>()
  return (value) => {
    if (typeof value !== 'object' || value === null) return validate(value)
    const known = results.get(value)
    if (known !== undefined) return known
    const result = validate(value)
    if (typeof result === 'object' && result !== null && 'value' in result && !('error' in result))
      results.set(value, result)
    return result
  }
}
