import { Avatar } from '@hiwar/ui/avatar.tsx'
import type { AvatarProps } from '@hiwar/ui/avatar.tsx'

interface TutorAvatarProps extends Pick<AvatarProps, 'size' | 'isDecorative' | 'className'> {
  tutor: { id: number; name: string | null; email?: string; image: string | null }
}

/** A tutor's photo; without one the first letters of the name, else of the email. */
export function TutorAvatar({ tutor: { id, name, email, image }, ...given }: TutorAvatarProps) {
  return <Avatar {...given} id={id} name={name ?? email ?? null} image={image} />
}
