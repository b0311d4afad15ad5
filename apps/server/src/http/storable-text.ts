import { fail } from '../failure.ts'

/** PostgreSQL stores no NUL in texts and no half of a surrogate pair in JSON. */
const isUnstorable = (text: string) => text.includes('\u0000') || !text.isWellFormed()

/**
 * Rejects texts that cannot be stored, at any depth of what was sent, names of fields included; without recursion,
 * since the sender chooses the depth.
 */
export function rejectUnstorableText(sent: unknown): void {
  const rest: unknown[] = [sent]
  while (rest.length > 0) {
    const value = rest.pop()
    if (typeof value === 'string' && isUnstorable(value)) fail('bad-request')
    if (typeof value !== 'object' || value === null) continue
    for (const [key, part] of Object.entries(value)) {
      if (isUnstorable(key)) fail('bad-request')
      rest.push(part)
    }
  }
}
