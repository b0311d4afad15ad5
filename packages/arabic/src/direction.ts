// Invisible direction marks that keep mixed Arabic and Latin text in order where markup is impossible (plain text).

/** Isolates a name or other text of unknown direction from the text around it. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}

/** A text whose words run right to left although what surrounds it, such as a drawing, runs left to right. */
export function rightToLeft(text: string): string {
  return `\u2067${text}\u2069`
}

/** The text without direction marks and with plain spaces, for comparing and copying. */
export function withoutHiddenMarks(text: string): string {
  return text.replace(/[\u061c\u200e\u200f\u2066-\u2069]/g, '').replace(/[\u00a0\u2009\u202f]/g, ' ')
}
