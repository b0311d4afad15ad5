import { getStudioTutor, listStudioTutors } from '@hiwar/contract/studios.ts'
import { getTutorMeta } from '@hiwar/contract/tutors.ts'
import { invalidate } from '@hiwar/client/mutation.ts'

/** The calls whose replies hold a tutor's files. */
export const mediaCalls = [listStudioTutors, getStudioTutor, getTutorMeta] as const

/** Fetches again whatever shows tutors' files. */
export const refreshMedia = (): void => invalidate(...mediaCalls)
