import type { BlockedDeletion, DeletionBlocker } from '@hiwar/contract/deletion.ts'
import { type UploadOrigin, uploadUrl } from '../../upload-url.ts'
import type { DueDeletion } from './queries.ts'

export function blockedDeletionView(
  deps: UploadOrigin,
  deletion: DueDeletion & { blockers: DeletionBlocker[]; decidableAt: Date },
): BlockedDeletion {
  return {
    user: {
      id: deletion.userId,
      email: deletion.email,
      name: deletion.name,
      image: uploadUrl(deps, deletion.image),
      role: deletion.role,
    },
    requestedAt: deletion.requestedAt.toISOString(),
    erasesAt: deletion.erasesAt.toISOString(),
    decidableAt: deletion.decidableAt.toISOString(),
    reason: deletion.reason,
    blockers: deletion.blockers,
  }
}
