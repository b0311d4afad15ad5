// Sentences of forms that several screens say.

/** Why saving is not possible: nothing differs from what is stored. */
export const nothingChangedText = 'لم تغيّر شيئًا بعد.'
export const waitForImageText = 'انتظر حتى تظهر الصورة.'
/** Below a feedback, by the person it is about. */
export const feedbackText = {
  forCandidate: 'يقرؤه المرشّح بعد النتيجة.',
  hidden: 'لا يراها المرشّح.',
} as const
export const writeReplyFirst = 'اكتب الرد أولًا.'
export const noteWithDecisionText = 'يقرؤها المعلّم مع القرار.'
export const personSearchText = 'الاسم أو البريد أو الموبايل'
export const bioHint = 'جملة تظهر تحت اسمك في قائمة المعلّمين.'

/** How long a video may be; both ends as objects (دقيقتين). */
export const videoLengthText = (from: string, to: string): string => `مدته من ${from} إلى ${to}.`
