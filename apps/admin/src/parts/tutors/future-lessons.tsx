import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useApiQuery } from '@hiwar/client/query.ts'
import { listLessons } from '@hiwar/contract/lessons.ts'
import type { ReactNode } from 'react'

interface FutureLessons {
  /** Undefined until it is known. */
  readonly total: number | undefined
  /** Why nobody is stopped yet: the number is a part of what is confirmed (admin.md 1.5). */
  readonly disabledReason: string | undefined
  /** In the place of the number when it did not come. */
  readonly failure: ReactNode
}

/** The lessons that stay booked when these tutors are stopped. */
export function useFutureLessons(tutorIds: readonly number[]): FutureLessons {
  const query = useApiQuery(
    listLessons,
    { query: { users: [...tutorIds], past: false, canceled: false, size: 1 } },
    { staleTime: 0, gcTime: 0 },
  )
  // A number of before says nothing of the lessons booked since.
  const total = query.isFetching || query.failure !== null ? undefined : query.data?.total
  return {
    total,
    disabledReason:
      total !== undefined
        ? undefined
        : query.failure === null
          ? 'انتظر حتى يظهر عدد الحصص القادمة.'
          : 'لم يظهر عدد الحصص القادمة. حاول مرة أخرى أولًا.',
    failure: query.failure !== null && <QueryFailure query={query} className="mt-3 border-0 py-4" />,
  }
}
