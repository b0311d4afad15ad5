import { changePhoto } from '@hiwar/contract/assets.ts'
import { sendFiles } from '@hiwar/client/send-files.ts'
import { refreshAccount } from '../auth/account.ts'
import { useUpload } from '../upload/use-upload.ts'

/** Uploads the user's own photo. */
export function usePhotoUpload() {
  const upload = useUpload()
  return {
    ...upload,
    send: (image: Blob) =>
      upload.send(async (options) => {
        await sendFiles(changePhoto, { files: { image }, ...options })
        await refreshAccount()
      }),
  }
}
