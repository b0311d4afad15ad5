/** First and last byte, both inclusive. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/**
 * Reads a Range header for a file of `size` bytes (RFC 9110 §14). Null means send everything: there is no header, or it
 * has another unit, several ranges or an invalid value, all of which a server may ignore. 'unsatisfiable' means 416.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  // Stryker disable next-line ArrayDeclaration: what has no second number is no range
  const [, first, last] = header?.match(/^bytes=(\d{0,15})-(\d{0,15})$/) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') return suffixOf(Number(last), size)

  const from = Number(first)
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < from) return null
  return from >= size ? 'unsatisfiable' : { from, to }
}

function suffixOf(length: number, size: number): ByteRange | 'unsatisfiable' {
  return length === 0 || size === 0 ? 'unsatisfiable' : { from: Math.max(0, size - length), to: size - 1 }
}
