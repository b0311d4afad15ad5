import { normaliseDigits } from './digits.ts'

const collator = new Intl.Collator('ar', { numeric: true, sensitivity: 'base' })

/** Order of names and words in Arabic lists; numbers inside count by value. For `toSorted`. */
export function compareArabic(one: string, other: string): number {
  return collator.compare(one, other)
}

/** A text as search compares it: أإآٱ as ا, ة as ه, ى as ي, no diacritics or stretching, Latin digits, lower case. Both sides go through it. */
export function searchKey(text: string): string {
  return normaliseDigits(text)
    .normalize('NFKC')
    .replace(/[\u064b-\u065f\u0670\u0640]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
