import { normaliseDigits } from './digits.ts'

/**
 * Normalises a typed mobile number to the contract's form (`01xxxxxxxxx`): both digit systems, `+20`, `0020`, spaces
 * and dashes are accepted (web.md §1.4). Anything else is returned cleaned, without validation.
 */
export function normalisePhone(text: string): string {
  const digits = normaliseDigits(text).replace(/[^\d+]/g, '')
  const national = digits.replace(/^(?:\+20|0020|20(?=1\d{9}$))/, '')
  return /^1\d{9}$/.test(national) ? `0${national}` : national
}

/** `010 1234 5678`, always in Latin digits; display it left to right. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{4})(\d+)$/, '$1 $2 $3')
}
