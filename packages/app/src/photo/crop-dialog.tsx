import { waitForImageText } from '@hiwar/arabic/form-words.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { ProgressBar } from '@hiwar/ui/progress.tsx'
import { FormFailure } from '../forms/form-failure.tsx'
import { useOfflineReason } from '../use-online.ts'
import { CropFields } from './crop-fields.tsx'
import { useCrop } from './use-crop.ts'
import { usePhotoUpload } from './use-photo-upload.ts'

interface CropDialogProps {
  source: string
  /** Somebody else's photo. */
  forUser?: number | undefined
  onClose: (isSent: boolean) => void
}

/** Lets the user crop the chosen image and uploads it. It cannot be closed during the upload. */
export function CropDialog({ source, forUser, onClose }: CropDialogProps) {
  const upload = usePhotoUpload(forUser)
  const crop = useCrop(source, 1)
  const offline = useOfflineReason()

  const send = async () => {
    const photo = await crop.crop()
    if (photo !== null && (await upload.send(photo))) onClose(true)
  }
  const close = (stays: boolean) => {
    if (!stays && !upload.isRunning) onClose(false)
  }

  return (
    <Dialog title={forUser === undefined ? 'صورتك' : 'الصورة'} size="small" isOpen onOpenChange={close}>
      <div className="flex flex-col gap-5">
        <CropFields crop={crop} />
        {upload.isRunning && <ProgressBar label="نرفع الصورة" percent={upload.percent} />}
        <FormFailure failure={upload.failure} />
        <div className="flex gap-3">
          <Button
            className="flex-1"
            isPending={upload.isRunning}
            disabledReason={crop.size === null ? waitForImageText : offline}
            onPress={() => void send()}
          >
            {actions.save}
          </Button>
          <Button
            variant="secondary"
            className="flex-1"
            onPress={() => {
              if (upload.isRunning) upload.stop()
              else onClose(false)
            }}
          >
            {actions.cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
