// How the gallery looks: the preferences of the product, and what surrounds its parts. Kept in the address, so that a
// look can be opened, reloaded and sent to somebody.
import { showAppearance } from '@hiwar/app/auth/appearance.ts'

const choices = {
  text: ['100', '112', '125', '150'],
  contrast: ['normal', 'more'],
  digits: ['latn', 'arab'],
  hours: ['h12', 'h23'],
  motion: ['system', 'reduced'],
  direction: ['rtl', 'ltr'],
  /** The tokens of a page, or those over a call. */
  surface: ['page', 'call'],
  /** The whole window, or a column as narrow as a phone: parts that follow their own width show it. */
  width: ['window', 'phone'],
} as const

export const lookChoices: { readonly [Key in LookKey]: readonly Look[Key][] } = choices

export type LookKey = keyof typeof choices
export type Look = { readonly [Key in LookKey]: (typeof choices)[Key][number] }

const sizes = { 100: 100, 112: 112, 125: 125, 150: 150 } as const

const keys = Object.keys(choices) as LookKey[]

/** The look of an address; whatever it does not say, or says wrongly, is the first choice. */
export function readLook(search: string): Look {
  const asked = new URLSearchParams(search)
  const chosen = keys.map((key) => {
    const offered: readonly string[] = choices[key]
    return [key, offered.find((each) => each === asked.get(key)) ?? offered[0]]
  })
  return Object.fromEntries(chosen) as Look
}

export function addressOf(look: Look): string {
  const said = keys.filter((key) => look[key] !== choices[key][0]).map((key) => [key, look[key]])
  return `?${new URLSearchParams(said).toString()}`
}

/** Puts the look on the page, as the apps do with the preferences of an account. */
export function showLook({ text, contrast, digits, hours, motion, direction, surface }: Look): void {
  document.documentElement.dir = direction
  document.body.toggleAttribute('data-call', surface === 'call')
  showAppearance({ textSize: sizes[text], contrast, digits, hourCycle: hours, motion })
}
