import { getUpload } from '@hiwar/contract/assets.ts'
import type { Deps } from './deps.ts'

/** What the address of an uploaded file is made of: a service passes its `deps`, a view needs no more than this. */
export type UploadOrigin = { readonly origins: Pick<Deps['origins'], 'api'> }

const folder = getUpload.path.replace(':file', '')

/** The public address of an uploaded picture or video; null when there is none. */
export const uploadUrl = ({ origins }: UploadOrigin, file: string | null): string | null =>
  file === null ? null : `${origins.api}${folder}${file}`
