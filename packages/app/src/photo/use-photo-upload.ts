import { changePhoto } from '@hiwar/contract/assets.ts'
import { sendFiles } from '@hiwar/client/send-files.ts'
import { refreshAccount } from '../auth/account.ts'
import { useUpload } from '../upload/use-upload.ts'

/** Uploads the user's own photo, or as an admin that of `forUser`. */
export function usePhotoUpload(forUser?: number) {
  const upload = useUpload()
  return {
    ...upload,
    send: (image: Blob) =>
      upload.send(async (options) => {
        await sendFiles(changePhoto, { files: { image }, query: { forUser }, ...options })
        if (forUser === undefined) await refreshAccount()
      }),
  }
}
