import { MediaKind } from '@hiwar/contract/enums.ts'
import type { StudioTutor } from '@hiwar/contract/studios.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { mediaKindLabel } from '@hiwar/arabic/labels.ts'
import { Confirm } from '../confirm/confirm.tsx'
import { mediaCalls } from './media-calls.ts'
import { VideoPlayer } from './video-player.tsx'

interface RemoveMediaProps {
  tutor: StudioTutor
  kind: MediaKind
  /** Path of the file. */
  source: string
  onClose: () => void
}

const removeTitles: Readonly<Record<MediaKind, string>> = {
  image: 'حذف الصورة الشخصية',
  video: 'حذف الفيديو التعريفي',
  thumbnail: 'حذف غلاف الفيديو',
}

/** Shows what would be lost and asks to type whose it is; a removed file cannot be brought back. */
export function RemoveMedia({ tutor, kind, source, onClose }: RemoveMediaProps) {
  const remove = useApiMutation(updateUser, { invalidates: mediaCalls })
  return (
    <Confirm
      level={3}
      size="medium"
      title={removeTitles[kind]}
      name={tutor.name ?? tutor.email}
      effect="يُحذف الملف نهائيًا ولا يمكن استعادته، ويختفي من صفحة المعلّم فورًا. قد لا يظهر المعلّم للطلاب حتى ترفع بديلًا."
      confirmLabel="احذف الملف"
      isDestructive
      onConfirm={() => remove.run({ params: { id: tutor.id }, body: { [kind]: null } })}
      onClose={onClose}
    >
      {kind === MediaKind.Video ? (
        <VideoPlayer source={source} label={mediaKindLabel[kind]} />
      ) : (
        <img src={source} alt={mediaKindLabel[kind]} className="mx-auto max-h-60 rounded-input object-contain" />
      )}
    </Confirm>
  )
}
