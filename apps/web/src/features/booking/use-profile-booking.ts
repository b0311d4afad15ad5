import { Role } from '@hiwar/contract/enums.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { useAccount } from '@hiwar/app/auth/account.ts'
import { chosenTimeOf, joinPath } from '../../parts/booking-path.ts'

/**
 * Booking on a tutor's page: the dialog is open while the URL has `book=true`, with the day or start that is in it.
 * Guests make an account first, or sign in.
 */
export function useProfileBooking(tutorId: number) {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const isStudent = useAccount()?.user.role === Role.Student
  const chosen = chosenTimeOf(query)

  const change = (set: (query: URLSearchParams) => void) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        set(next)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const setOpen = (isOpen: boolean) =>
    change((next) => {
      if (isOpen) next.set('book', 'true')
      else for (const name of ['book', 'day', 'start']) next.delete(name)
    })
  const book = (start?: string) => {
    if (!isStudent) return void navigate(joinPath(tutorId, { ...chosen, start }))
    change((next) => {
      next.set('book', 'true')
      if (start !== undefined) next.set('start', start)
    })
  }
  return { isOpen: query.get('book') === 'true', chosen, book, setOpen }
}
