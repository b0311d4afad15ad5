import { Role } from '@hiwar/contract/enums.ts'
import { Heart } from 'lucide-react'
import { useNavigate } from 'react-router'
import { loginPathFrom } from '../../auth/redirect.ts'
import { useAccount } from '../../auth/account.ts'
import { useFavourite } from './use-favourite.ts'

interface FavouriteButtonProps {
  tutor: { id: number; favourite: boolean | null }
  name: string
  className?: string
}

/** A heart to press, for students; a guest signs in first, whoever teaches has none. */
export function FavouriteButton({ tutor: { id, favourite }, name, className = '' }: FavouriteButtonProps) {
  const role = useAccount()?.user.role
  const navigate = useNavigate()
  const keep = useFavourite(id)
  if (role !== undefined && role !== Role.Student) return null
  const isKept = favourite === true
  const press = () => void (role === undefined ? navigate(loginPathFrom(`/t/${id}`)) : keep(!isKept))
  return (
    <button
      type="button"
      aria-pressed={isKept}
      aria-label={`${name} في المفضّلة`}
      title={isKept ? 'احذف من المفضّلة' : 'أضف إلى المفضّلة'}
      onClick={press}
      className={`relative grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-ink-600 transition-colors hover:bg-nile-50 hover:text-nile-700 aria-pressed:text-danger ${className}`}
    >
      <Heart aria-hidden size={24} strokeWidth={1.75} className={isKept ? 'animate-pop-in fill-current' : ''} />
    </button>
  )
}
