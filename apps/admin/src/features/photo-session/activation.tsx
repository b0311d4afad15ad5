import { getTutorMeta } from '@hiwar/contract/tutors.ts'
import type { StudioTutor } from '@hiwar/contract/studios.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { keyOf, useApiQuery } from '@hiwar/client/query.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { Status } from '@hiwar/ui/badge.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { Skeleton } from '@hiwar/ui/skeleton.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { undoable } from '../../parts/confirm/undoable.ts'
import { mediaCalls } from '../../parts/tutor-media/media-calls.ts'

/** Whether the tutor is active; admins activate once all files are there. */
export function Activation({ tutor, isReady }: { tutor: StudioTutor; isReady: boolean }) {
  const sent = { query: { tutorId: tutor.id } }
  const meta = useApiQuery(getTutorMeta, sent)
  const client = useQueryClient()
  const offline = useOfflineReason()
  const update = useApiMutation(updateUser, { invalidates: mediaCalls })
  if (meta.failure !== null) return <QueryFailure query={meta} />
  if (meta.data === undefined) return <Skeleton className="h-12" />
  const { data } = meta
  if (data.activated)
    return (
      <Status tone="success" className="self-start">
        الحساب مفعّل
      </Status>
    )

  const send = (activated: boolean) => update.run({ params: { id: tutor.id }, body: { activated } })
  const show = (activated: boolean) => client.setQueryData(keyOf(getTutorMeta, sent), { ...data, activated })
  const activate = async () =>
    await undoable({
      done: `تم تفعيل حساب ${isolate(tutor.name ?? tutor.email)}`,
      failed: 'لم يُفعَّل الحساب',
      show: () => {
        show(true)
        return () => show(false)
      },
      apply: () => send(true),
      undo: () => send(false),
    })
  return (
    <Button
      disabledReason={isReady ? offline : 'أكمل الملفات الناقصة أولًا.'}
      isPending={update.isRunning}
      onPress={() => void activate()}
    >
      فعّل حساب المعلّم
    </Button>
  )
}
