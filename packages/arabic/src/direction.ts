// Invisible marks that keep mixed Arabic and Latin text in order where no markup can (messages, plain text, labels).

/** A name or other text of unknown direction, kept from turning its surroundings around. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}

/** The text without direction marks and with plain spaces: what an eye sees, for comparing and copying. */
export function withoutHiddenMarks(text: string): string {
  return text.replace(/[\u061c\u200e\u200f\u2066-\u2069]/g, '').replace(/[\u00a0\u2009\u202f]/g, ' ')
}
