/** HTML text. Only `html` and `trusted` create it, so nothing reaches a page unescaped by accident. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Markup | readonly Markup[] | false | null | undefined

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Template tag: every value is escaped, except Markup; false, null and undefined draw nothing. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(strings.map((text, index) => text + draw(values[index])).join(''))
}

/** Marks our own constant style or script text as safe. Never call it with anything that came from outside. */
export function trusted(text: string): Markup {
  return new Markup(text)
}

function draw(value: Value): string {
  if (value === undefined || value === null || value === false) return ''
  if (value instanceof Markup) return value.text
  if (typeof value === 'object') return value.map((part) => part.text).join('')
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
