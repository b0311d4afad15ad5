const digitsFrom = (zero: number) => (digit: string) => String(digit.charCodeAt(0) - zero)

/**
 * A text as search compares it; both sides go through it. Folds what writers of Arabic mix freely (hamza seats, ya, ta marbuta,
 * diacritics, tatweel, Persian letters, digits), case and spaces, and drops marks nobody sees.
 */
export function normaliseArabic(text: string): string {
  return text
    .normalize('NFKC')
    // Vowel and Koranic marks, tatweel, and the joiners and direction marks that names copied from elsewhere carry.
    .replaceAll(/[\p{Mn}\p{Cf}\u0640]/gu, '')
    .replaceAll(/[أإآٱ]/g, 'ا')
    .replaceAll(/[ىئی]/g, 'ي')
    .replaceAll('ؤ', 'و')
    .replaceAll('ة', 'ه')
    .replaceAll('ک', 'ك')
    .replaceAll(/[٠-٩]/g, digitsFrom(0x0660))
    .replaceAll(/[۰-۹]/g, digitsFrom(0x06f0))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
