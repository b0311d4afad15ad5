import { IntroVideoState } from '@hiwar/contract/enums.ts'
import type { StudioTutor } from '@hiwar/contract/studios.ts'
import { getTutorMeta } from '@hiwar/contract/tutors.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import { introVideoStateLabel } from '@hiwar/arabic/labels.ts'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { Skeleton } from '@hiwar/ui/skeleton.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { Confirm } from '../../parts/confirm/confirm.tsx'
import { mediaCalls } from '../../parts/tutor-media/media-calls.ts'

/** Sets or takes back that the tutor has passed with the intro video, without a review (extras.md 11.1). */
export function IntroVideoFlag({ tutor, onClose }: { tutor: StudioTutor; onClose: () => void }) {
  const meta = useApiQuery(getTutorMeta, { query: { tutorId: tutor.id } })
  const update = useApiMutation(updateUser, { invalidates: mediaCalls })
  const state = meta.data?.introVideo.state
  const passes = state !== IntroVideoState.Passed
  const send = async () => {
    const outcome = await update.run({ params: { id: tutor.id }, body: { passedIntroVideo: passes } })
    if (outcome.failure === null) toast.success({ title: passes ? 'تم اعتماد الفيديو' : 'تم إلغاء اعتماد الفيديو' })
    return outcome
  }
  return (
    <Confirm
      level={1}
      title={`الفيديو التعريفي: ${isolate(tutor.name ?? tutor.email)}`}
      effect={
        <>
          {meta.failure !== null && <QueryFailure query={meta} />}
          {state === undefined && meta.failure === null && <Skeleton className="h-12" />}
          {state !== undefined && (
            <p>
              حالته الآن: {introVideoStateLabel[state]}.{' '}
              {passes
                ? 'عند اعتماده تُعد خطوة الفيديو التعريفي مكتملة، ويتابع المعلّم بقية خطوات التسجيل.'
                : 'عند إلغاء اعتماده تعود خطوة الفيديو التعريفي ناقصة. إن كان المعلّم أرسله بنفسه عاد إلى المراجعة.'}
            </p>
          )}
        </>
      }
      confirmLabel={passes ? 'اعتمد الفيديو' : 'ألغِ اعتماد الفيديو'}
      isDestructive={!passes}
      disabledReason={state === undefined ? 'انتظر حتى تظهر الحالة.' : undefined}
      onConfirm={send}
      onClose={onClose}
    />
  )
}
