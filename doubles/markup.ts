/** Text that is already HTML. Only `html` and `trusted` make it, so nothing reaches a page unescaped by accident. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = string | number | Markup | readonly Markup[] | false | null | undefined

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Template tag: every value is escaped, except Markup; false, null and undefined draw nothing. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Markup {
  return new Markup(strings.map((text, index) => text + draw(pieces[index])).join(''))
}

/** Marks our own constant style or script text as safe. Never call it with anything that came from outside. */
export function trusted(text: string): Markup {
  return new Markup(text)
}

function draw(piece: Piece): string {
  if (piece === undefined || piece === null || piece === false) return ''
  if (piece instanceof Markup) return piece.text
  if (typeof piece === 'object') return piece.map((part) => part.text).join('')
  return String(piece).replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
