import { Role } from '@hiwar/contract/enums.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { loginPathFrom } from '@hiwar/app/auth/redirect.ts'
import { useAccount } from '@hiwar/app/auth/account.ts'

/**
 * Booking on a tutor's page: the dialog is open while the URL has `book=true`. Guests sign in first.
 */
export function useProfileBooking(tutorId: number) {
  const [query, setQuery] = useSearchParams()
  const [initialStart, setInitialStart] = useState<string | undefined>(undefined)
  const navigate = useNavigate()
  const isStudent = useAccount()?.user.role === Role.Student

  const setOpen = (isOpen: boolean) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        if (isOpen) next.set('book', 'true')
        else next.delete('book')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const book = (start?: string) => {
    if (!isStudent) return void navigate(loginPathFrom(`/t/${tutorId}?book=true`))
    setInitialStart(start)
    setOpen(true)
  }
  return { isOpen: query.get('book') === 'true', initialStart, book, setOpen }
}
