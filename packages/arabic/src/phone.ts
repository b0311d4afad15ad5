import { normaliseDigits } from './digits.ts'

/**
 * What a person typed as their mobile number, in the wire's form where it can be (`01xxxxxxxxx`): either digit system,
 * `+20`, `0020`, spaces and dashes are understood (web.md §1.4). Anything else comes back cleaned but unjudged.
 */
export function normalisePhone(text: string): string {
  const digits = normaliseDigits(text).replace(/[^\d+]/g, '')
  const national = digits.replace(/^(?:\+20|0020|20(?=1\d{9}$))/, '')
  return /^1\d{9}$/.test(national) ? `0${national}` : national
}

/** `010 1234 5678`, always Latin digits, to be shown left to right. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{4})(\d+)$/, '$1 $2 $3')
}
