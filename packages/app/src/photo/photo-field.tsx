import { bounds } from '@hiwar/contract/bounds.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { FileTrigger } from '@hiwar/ui/file-trigger.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { lazyPart } from '@hiwar/ui/on-demand.ts'
import { Suspense, useState } from 'react'
import { FormFailure } from '../forms/form-failure.tsx'
import { storeUser } from '../auth/account.ts'
import { useOfflineReason } from '../use-online.ts'
import { imageProblem, maxMegabytes, imageTypes } from './image-file.ts'

const ConfirmDialog = lazyPart(async () => (await import('@hiwar/ui/confirm-dialog.tsx')).ConfirmDialog)

const CropDialog = lazyWithRetry(async () => (await import('./crop-dialog.tsx')).CropDialog)

interface PhotoFieldProps {
  user: UserSelf
  /** For somebody else's photo: called after each change. */
  onChanged?: () => void
}

/** The user's photo, to change or remove; not for tutors, whose photo comes from the photo session. */
export function PhotoField({ user, onChanged }: PhotoFieldProps) {
  const isOwn = onChanged === undefined
  const offline = useOfflineReason()
  const [chosen, setChosen] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const pick = (files: File[]) => {
    const file = files[0]
    if (file === undefined) return
    const found = imageProblem(file)
    setProblem(found)
    setChosen(found === null ? URL.createObjectURL(file) : null)
  }
  const close = (isSent: boolean) => {
    if (chosen !== null) URL.revokeObjectURL(chosen)
    setChosen(null)
    if (!isSent) return
    onChanged?.()
    toast.success({ title: isOwn ? 'تم تغيير صورتك' : 'تم تغيير الصورة' })
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar id={user.id} name={user.name} image={user.image} size={96} />
        <div className="flex flex-wrap gap-2">
          <FileTrigger accept={imageTypes} onPick={pick} size="small" disabledReason={offline}>
            {user.image === null ? 'أضف صورة' : 'غيّر الصورة'}
          </FileTrigger>
          {user.image !== null && <RemovePhoto user={user} onChanged={onChanged} />}
        </div>
      </div>
      <p className="text-small text-ink-600">
        {user.role === Role.Studio ? 'صورة واضحة للاستوديو' : isOwn ? 'صورة واضحة لوجهك' : 'صورة واضحة للوجه'}، عرضها{' '}
        {formatInteger(bounds.image.advice)} بكسل فأكثر، وحجمها حتى {formatInteger(maxMegabytes)} ميجابايت.
      </p>
      {problem !== null && (
        <p role="alert" className="text-small text-danger">
          {problem}
        </p>
      )}
      {chosen !== null && (
        <Suspense>
          <CropDialog source={chosen} forUser={isOwn ? undefined : user.id} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

function RemovePhoto({ user, onChanged }: PhotoFieldProps) {
  const remove = useApiMutation(updateUser)
  const offline = useOfflineReason()
  const [isAsking, setAsking] = useState(false)
  const removePhoto = async () => {
    const { reply, failure } = await remove.run({ params: { id: user.id }, body: { image: null } })
    if (failure !== null) return
    storeUser(reply)
    setAsking(false)
    onChanged?.()
  }
  return (
    <>
      <Button variant="quiet" size="small" disabledReason={offline} onPress={() => setAsking(true)}>
        {actions.remove}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={onChanged === undefined ? 'حذف صورتك؟' : 'حذف الصورة؟'}
          isOpen
          onOpenChange={setAsking}
          confirmLabel={actions.remove}
          isDestructive
          isPending={remove.isRunning}
          disabledReason={offline}
          onConfirm={() => void removePhoto()}
          failure={<FormFailure failure={remove.failure} />}
        >
          <p>
            {onChanged === undefined
              ? 'يظهر أول حرف من اسمك مكانها، ويمكنك رفع صورة أخرى في أي وقت.'
              : 'يظهر أول حرف من الاسم مكانها، ويمكن رفع صورة أخرى في أي وقت.'}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
