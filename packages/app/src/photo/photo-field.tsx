import { bounds } from '@hiwar/contract/bounds.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { FileTrigger } from '@hiwar/ui/file-trigger.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useState } from 'react'
import { FormFailure } from '../form-failure.tsx'
import { storeUser } from '../auth/account.ts'
import { imageProblem, maxMegabytes, imageTypes } from './image-file.ts'

const CropDialog = lazyWithRetry(async () => (await import('./crop-dialog.tsx')).CropDialog)

/** The user's photo, to change or remove; not for tutors, whose photo comes from the photo session. */
export function PhotoField({ user }: { user: UserSelf }) {
  const remove = useApiMutation(updateUser)
  const [chosen, setChosen] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const pick = (files: File[]) => {
    const file = files[0]
    if (file === undefined) return
    const found = imageProblem(file)
    setProblem(found)
    setChosen(found === null ? URL.createObjectURL(file) : null)
  }
  const removePhoto = async () => {
    const { reply, failure } = await remove.run({ params: { id: user.id }, body: { image: null } })
    if (failure === null) storeUser(reply)
  }
  const close = (isSent: boolean) => {
    if (chosen !== null) URL.revokeObjectURL(chosen)
    setChosen(null)
    if (isSent) toast.success({ title: 'تغيّرت صورتك' })
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar id={user.id} name={user.name} image={user.image} size={96} />
        <div className="flex flex-wrap gap-2">
          <FileTrigger accept={imageTypes} onPick={pick} size="small">
            {user.image === null ? 'أضف صورة' : 'غيّر الصورة'}
          </FileTrigger>
          {user.image !== null && (
            <Button variant="quiet" size="small" isPending={remove.isRunning} onPress={() => void removePhoto()}>
              {actions.remove}
            </Button>
          )}
        </div>
      </div>
      <p className="text-small text-ink-600">
        صورة واضحة لوجهك، عرضها {formatInteger(bounds.image.advice)} نقطة فأكثر، وحجمها حتى{' '}
        {formatInteger(maxMegabytes)} ميجابايت.
      </p>
      {problem !== null && (
        <p role="alert" className="text-small text-danger">
          {problem}
        </p>
      )}
      <FormFailure failure={remove.failure} />
      {chosen !== null && (
        <Suspense>
          <CropDialog source={chosen} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
