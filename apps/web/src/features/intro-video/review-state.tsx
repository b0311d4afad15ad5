import { IntroVideoState } from '@hiwar/contract/enums.ts'
import type { IntroVideo } from '@hiwar/contract/tutors.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { retryText } from './video-file.ts'
import { days } from '@hiwar/arabic/plurals.ts'
import { formatDateTime } from '@hiwar/arabic/dates.ts'
import { videoReasonLabel } from '@hiwar/arabic/labels.ts'
import { Banner } from '@hiwar/ui/banner.tsx'

/** The review state of the submitted video. */
export function ReviewState({ introVideo }: { introVideo: IntroVideo }) {
  const { state, submittedAt, reasons, note, retryAt } = introVideo
  if (state === IntroVideoState.None) return null
  if (state === IntroVideoState.Passed)
    return (
      <Banner tone="success" title="اجتزت هذه الخطوة">
        أعجبنا الفيديو. تابع الخطوة التالية.
      </Banner>
    )
  if (state === IntroVideoState.Pending) {
    return (
      <Banner title="الفيديو قيد المراجعة">
        وصلنا الفيديو {submittedAt !== null && formatDateTime(submittedAt)}. يشاهده فريقنا عادةً خلال{' '}
        {days(bounds.introVideo.reviewDays, 'object')} من أيام العمل، ونخبرك بالنتيجة برسالة.
      </Banner>
    )
  }
  return (
    <Banner tone="warning" title="نحتاج إلى فيديو آخر">
      <ul className="list-disc ps-5">
        {reasons.map((reason) => (
          <li key={reason}>{videoReasonLabel[reason]}</li>
        ))}
      </ul>
      {note !== null && <p className="mt-2 break-words">{note}</p>}
      {retryAt !== null && <p className="mt-2">{retryText(retryAt)}</p>}
    </Banner>
  )
}
