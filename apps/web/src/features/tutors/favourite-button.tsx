import { Role } from '@hiwar/contract/enums.ts'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { Heart } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { loginPathFrom } from '@hiwar/app/auth/redirect.ts'
import { useAccount } from '@hiwar/app/auth/account.ts'
import { useChangeQuery } from '@hiwar/app/use-change-query.ts'
import { useFavourite } from './use-favourite.ts'

interface FavouriteButtonProps {
  tutor: { id: number; favourite: boolean | null }
  name: string
  className?: string
}

const buttonClasses =
  'relative grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-ink-600 transition-colors ' +
  'hover:bg-nile-50 hover:text-nile-700 aria-pressed:text-danger'

/** In the address of a tutor's page: a guest pressed the heart, and becomes a student who has. */
const keptFavourite = 'favourite'

/** Adds the tutor that a guest pressed the heart of before signing in; for the tutor's page. */
export function useKeptFavourite({ id, favourite }: FavouriteButtonProps['tutor']): void {
  const [query] = useSearchParams()
  const changeQuery = useChangeQuery()
  const isStudent = useAccount()?.user.role === Role.Student
  const setFavourite = useFavourite(id)
  const isKept = isStudent && query.get(keptFavourite) === 'true'
  const add = useEffectEvent(() => {
    if (favourite !== true) void setFavourite(true)
    changeQuery({ [keptFavourite]: null })
  })
  useEffect(() => {
    if (isKept) add()
  }, [isKept])
}

/** Toggles a tutor as favourite, for students; guests sign in first, tutors have no button. */
export function FavouriteButton({ tutor: { id, favourite }, name, className }: FavouriteButtonProps) {
  const role = useAccount()?.user.role
  const navigate = useNavigate()
  const setFavourite = useFavourite(id)
  if (role !== undefined && role !== Role.Student) return null
  const isFavourite = favourite === true
  const press = () =>
    void (role === undefined ? navigate(loginPathFrom(`/t/${id}?${keptFavourite}=true`)) : setFavourite(!isFavourite))
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={`${name} في المفضّلة`}
      title={isFavourite ? 'احذف من المفضّلة' : 'أضف إلى المفضّلة'}
      onClick={press}
      className={joinClasses(buttonClasses, className)}
    >
      <Heart aria-hidden size={24} strokeWidth={1.75} className={isFavourite ? 'animate-pop-in fill-current' : ''} />
    </button>
  )
}
