/** Folds what writers of Arabic mix freely (hamza seats, ya, ta marbuta, diacritics, tatweel, digits) and case, for search. */
export function normaliseArabic(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\u0610-\u061a\u064b-\u065f\u0670\u0640]/g, '')
    .replaceAll(/[أإآٱ]/g, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ئ', 'ي')
    .replaceAll('ؤ', 'و')
    .replaceAll('ة', 'ه')
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
