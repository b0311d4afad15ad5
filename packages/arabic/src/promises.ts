// What is promised in the same words at several places.

export const oneStudentPromise = 'طالب واحد في كل حصة'
/** What of a card reaches us: the security code on its way to the payment provider, the number never. */
export const cardSafetyPromise = 'رقم بطاقتك لا يمرّ بنا، ولا نحفظ رمز الأمان.'
