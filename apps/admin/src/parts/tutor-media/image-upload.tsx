import { waitForImageText } from '@hiwar/arabic/form-words.ts'
import { mediaKindLabel } from '@hiwar/arabic/labels.ts'
import { changeTutorMedia } from '@hiwar/contract/assets.ts'
import { sendFiles } from '@hiwar/client/send-files.ts'
import { CropFields } from '@hiwar/app/photo/crop-fields.tsx'
import { useCrop } from '@hiwar/app/photo/use-crop.ts'
import { useUpload } from '@hiwar/app/upload/use-upload.ts'
import { useState } from 'react'
import { mediaKinds } from './media-kinds.ts'
import type { ImageKind } from './media-kinds.ts'
import { UploadFrame } from './upload-frame.tsx'
import { refreshMedia } from './media-calls.ts'

interface ImageUploadProps {
  tutorId: number
  kind: ImageKind
  /** Object URL of the chosen picture. */
  source: string
  onClose: () => void
}

/** Crops a picture to the ratio of its kind and uploads it. */
export function ImageUpload({ tutorId, kind, source, onClose }: ImageUploadProps) {
  const upload = useUpload()
  const crop = useCrop(source, mediaKinds[kind].ratio)
  const [isSent, setSent] = useState(false)

  const send = async () => {
    const image = await crop.crop()
    if (image === null) return
    const hasArrived = await upload.send((options) =>
      sendFiles(changeTutorMedia, { files: { [kind]: image }, query: { tutorId }, ...options }),
    )
    if (!hasArrived) return
    setSent(true)
    refreshMedia()
  }
  return (
    <UploadFrame
      title={mediaKindLabel[kind]}
      upload={upload}
      isSent={isSent}
      disabledReason={unreadyReason(crop)}
      onSend={() => void send()}
      onClose={onClose}
    >
      <CropFields crop={crop} />
    </UploadFrame>
  )
}

function unreadyReason({ isUnreadable, size }: Pick<ReturnType<typeof useCrop>, 'isUnreadable' | 'size'>) {
  if (isUnreadable) return 'اختر صورة أخرى.'
  return size === null ? waitForImageText : undefined
}
