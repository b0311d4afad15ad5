import { inDigits } from './digits.ts'
import { noticeMail, type Mail } from './mail.ts'
import type { Content, Sentence } from './message-content.ts'

// Digits of the pattern follow the user's digits; values are already formatted.
function fill({ pattern, values }: Sentence): string {
  const left = [...values]
  return inDigits(pattern).replaceAll('{}', () => left.shift() ?? '')
}

/** The first sentence: title of a push notice, subject of a mail. */
export const titleOf = (content: Content): string =>
  content.sentences[0] === undefined ? '' : fill(content.sentences[0])

const linesOf = (content: Content): string[] => [...content.sentences.slice(1).map(fill), ...content.details]

/** The text below the title. */
export const bodyOf = (content: Content): string => linesOf(content).join('\n')

/** The text for Telegram: one line per sentence, the link last. `origin` of the main app. */
export function plainTextOf(content: Content, origin: string): string {
  return [titleOf(content), ...linesOf(content), ...(content.path === null ? [] : [`${origin}${content.path}`])].join(
    '\n',
  )
}

export function mailOf(content: Content, origin: string): Mail {
  return noticeMail({
    title: titleOf(content),
    paragraphs: linesOf(content),
    link: content.path === null ? null : `${origin}${content.path}`,
  })
}

/** An approved template with its values, as WhatsApp expects it. */
export interface Template {
  readonly name: string
  readonly language: 'ar'
  readonly parameters: readonly string[]
  /** The path of the button's URL after the app's origin; null for no button. */
  readonly suffix: string | null
}

// WhatsApp allows no line break, tab or repeated space in a value, and at most 1024 characters in the body. None is
// empty: marks of direction are around what people wrote.
const asParameter = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 300)

export function templateOf(content: Content): Template {
  const values = content.sentences.flatMap((sentence) => sentence.values)
  const hasDetails = content.details.length > 0
  return {
    name: hasDetails ? `${content.template}_details` : content.template,
    language: 'ar',
    parameters: [...values, ...(hasDetails ? [content.details.join('، ')] : [])].map(asParameter),
    suffix: content.path === null ? null : content.path.slice(1),
  }
}

/**
 * The template body as submitted for approval, with numbered placeholders. It must not end with a placeholder, so a
 * signature closes it.
 */
export function templateBody(content: Content): string {
  let place = 0
  const numbered = (pattern: string) => pattern.replaceAll('{}', () => `{{${++place}}}`)
  const lines = content.sentences.map(({ pattern }) => numbered(pattern))
  return [...lines, ...(content.details.length > 0 ? [numbered('{}')] : []), '', 'فريق حوار'].join('\n')
}
