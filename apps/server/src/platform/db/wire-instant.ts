/**
 * `2026-11-21 08:00:00.12+00`, as a connection in UTC writes a `timestamptz` that was cast to text, →
 * `2026-11-21T08:00:00.120Z`. For lists where going through a Date would be most of the work.
 */
export function wireInstant(text: string): string {
  const milliseconds = text.slice(20, -3).slice(0, 3).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
}
