import { asFailure } from '@hiwar/client/failure.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { call } from '@hiwar/client/http.ts'
import { getTutorMeta } from '@hiwar/contract/tutors.ts'
import { getUser } from '@hiwar/contract/users.ts'
import { useState } from 'react'
import type { Account } from './edit-changes.ts'

type Loaded = { now: Account; failure: null } | { now: null; failure: Failure }

/** An account as it is now, past the cache. */
export function useFreshAccount() {
  const [isLoading, setLoading] = useState(false)
  const load = async (id: number, teaches: boolean): Promise<Loaded> => {
    setLoading(true)
    try {
      const [user, tutor] = await Promise.all([
        call(getUser, { params: { id } }),
        teaches ? call(getTutorMeta, { query: { tutorId: id } }) : null,
      ])
      return { now: { user, tutor }, failure: null }
    } catch (thrown) {
      return { now: null, failure: asFailure(thrown) }
    } finally {
      setLoading(false)
    }
  }
  return { isLoading, load }
}
