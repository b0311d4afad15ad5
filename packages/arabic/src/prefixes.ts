// Prefixes written together with what follows them.

/** `بساعة`, but `بـ30 دقيقة`: only a digit is joined by a stretched letter. */
export const withBa = (text: string): string => (/^\p{Nd}/u.test(text) ? `بـ${text}` : `ب${text}`)
