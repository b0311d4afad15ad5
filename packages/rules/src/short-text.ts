/** Whether a text that may be left out is shorter than the server accepts. An empty one is fine. */
export function isTooShort(text: string, min: number): boolean {
  const { length } = Array.from(text.trim())
  return length > 0 && length < min
}
