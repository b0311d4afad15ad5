import { Role } from '@hiwar/contract/enums.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { useAccount } from '@hiwar/app/auth/account.ts'
import { useChangeQuery } from '@hiwar/app/use-change-query.ts'
import { chosenTimeOf, joinPath } from '../../parts/booking-path.ts'

/**
 * Booking on a tutor's page: the dialog is open while the URL has `book=true`, with the day or start that is in it.
 * Guests make an account first, or sign in.
 */
export function useProfileBooking(tutorId: number) {
  const [query] = useSearchParams()
  const changeQuery = useChangeQuery()
  const navigate = useNavigate()
  const isStudent = useAccount()?.user.role === Role.Student
  const chosen = chosenTimeOf(query)

  const setOpen = (isOpen: boolean) => changeQuery(isOpen ? { book: 'true' } : { book: null, day: null, start: null })
  const book = (start?: string) => {
    if (!isStudent) return void navigate(joinPath(tutorId, { ...chosen, start }))
    changeQuery({ book: 'true', ...(start !== undefined && { start }) })
  }
  return { isOpen: query.get('book') === 'true', chosen, book, setOpen }
}
