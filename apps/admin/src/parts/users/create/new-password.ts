// A password for somebody else: easy to read aloud, hard to guess, and within the rule of people.md 0.6.

/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz'
const capitals = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'
const signs = '-+*@!'
const all = letters + capitals + digits
const length = 16

/** A place of a text, each as likely; `random` gives whole numbers below 2^32. */
function pick(text: string, random: () => number): string {
  const limit = 2 ** 32 - (2 ** 32 % text.length)
  let drawn = random()
  while (drawn >= limit) drawn = random()
  return text.charAt(drawn % text.length)
}

const secureRandom = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

/** Sixteen characters with a small letter, a capital, a digit and a sign. */
export function makePassword(random: () => number = secureRandom): string {
  const needed = [letters, capitals, digits, signs].map((text) => pick(text, random))
  const rest = Array.from({ length: length - needed.length }, () => pick(all, random))
  const places = [...needed, ...rest].map((character) => ({ character, order: random() }))
  return places
    .toSorted((one, other) => one.order - other.order)
    .map(({ character }) => character)
    .join('')
}
