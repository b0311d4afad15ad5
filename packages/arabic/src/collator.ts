import { normaliseDigits } from './digits.ts'

const collator = new Intl.Collator('ar', { numeric: true, sensitivity: 'base' })

/** Order of names and words in Arabic lists; numbers inside count by value. For `toSorted`. */
export function compareArabic(one: string, other: string): number {
  return collator.compare(one, other)
}

/**
 * A text as search compares it; both sides go through it. Folds what writers of Arabic mix freely (hamza seats, ya, ta
 * marbuta, diacritics, tatweel, Persian letters, digits), case and spaces, and drops marks nobody sees.
 */
export function searchKey(text: string): string {
  return (
    normaliseDigits(text.normalize('NFKC'))
      // Vowel and Koranic marks, tatweel, and the joiners and direction marks that names copied from elsewhere carry.
      .replaceAll(/[\p{Mn}\p{Cf}\u0640]/gu, '')
      .replaceAll(/[أإآٱ]/g, 'ا')
      .replaceAll(/[ىئی]/g, 'ي')
      .replaceAll('ؤ', 'و')
      .replaceAll('ة', 'ه')
      .replaceAll('ک', 'ك')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .toLowerCase()
  )
}
