// Invisible characters that keep a text in order where markup is impossible (plain text): marks of direction around
// mixed Arabic and Latin, and spaces at which no line ends.

/** Isolates a name or other text of unknown direction from the text around it. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}

/** A text whose words run right to left although what surrounds it, such as a drawing, runs left to right. */
export function rightToLeft(text: string): string {
  return `\u2067${text}\u2069`
}

/** Facts in a row with dots between them; a line may end after a dot and never begins with one. */
export const dotted = (facts: readonly string[]): string => facts.join('\u00a0· ')

/** The text without direction marks and with plain spaces, for comparing and copying. */
export function withoutHiddenMarks(text: string): string {
  return text.replace(/[\u061c\u200e\u200f\u2066-\u2069]/g, '').replace(/[\u00a0\u2009\u202f]/g, ' ')
}
