import { normaliseDigits } from './digits.ts'

const collator = new Intl.Collator('ar', { numeric: true, sensitivity: 'base' })

/** Compares Arabic texts for sorting; numbers within them compare by value. */
export function compareArabic(one: string, other: string): number {
  return collator.compare(one, other)
}

/**
 * Normalises a text for search, on both sides of the comparison. Folds interchangeable spellings (hamza seats, ya, ta
 * marbuta, diacritics, tatweel, Persian letters, digits), case and spaces, and removes invisible marks.
 */
export function searchKey(text: string): string {
  return (
    normaliseDigits(text.normalize('NFKC'))
      // Vowel and Koranic marks, tatweel, and the joiners and direction marks of copied names.
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
