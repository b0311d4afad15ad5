import { listPlans } from '@hiwar/contract/plans.ts'
import { listFeaturedRatings, listTutorRatings } from '@hiwar/contract/ratings.ts'
import { defaultSettings, getSettings } from '@hiwar/contract/settings.ts'
import { getTutorInfo, listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import { TutorSort } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { tutorsPerPage } from '../src/reader.ts'
import type { Reader } from '../src/reader.ts'
import { ApiFailure, type ApiClient } from './api-client.ts'
import { createStaleCache } from './stale-cache.ts'

const times = { fresh: 5 * MINUTE_MS, stale: 60 * MINUTE_MS, wait: 1500, retry: 5000 }

/** Null where the API says there is nothing: that is an answer, and no failure. */
async function orMissing<T>(answer: Promise<T>): Promise<T | 'missing'> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiFailure && [400, 404].includes(error.status)) return 'missing'
    throw error
  }
}

interface Given {
  readonly call: ApiClient
  readonly onFailure: (key: string, error: unknown) => void
  readonly now?: () => number
}

/** A reader for each page, all over one cache of the API's answers. */
export function createReaders({ call, onFailure, now }: Given): () => Reader {
  const cache = createStaleCache({ times, size: 500, onFailure, ...(now === undefined ? {} : { now }) })

  return () => {
    let hasMissed = false
    const read = async <T>(key: string, load: () => Promise<T>): Promise<T | null> => {
      const value = await cache.read(key, load)
      if (value === null) hasMissed = true
      return value
    }
    return {
      get hasMissed() {
        return hasMissed
      },
      plans: async () =>
        await read('plans', async () => (await call(listPlans, { query: { size: 100, active: 'true' } })).list),
      settings: async () => ({
        ...defaultSettings,
        ...(await read('settings', async () => (await call(getSettings)).values)),
      }),
      soonestTutors: async () =>
        await read(
          'soonest',
          async () => await call(listOnboardedTutors, { query: { size: 100, sort: TutorSort.Soonest } }),
        ),
      tutors: async ({ topic, gender, page }) =>
        await read(`tutors ${topic} ${gender} ${page}`, async () => {
          const query = { topics: topic, gender, page, size: tutorsPerPage }
          return await call(listOnboardedTutors, { query })
        }),
      tutor: async (id) =>
        await read(`tutor ${id}`, async () => await orMissing(call(getTutorInfo, { params: { id } }))),
      featuredReviews: async () => await read('featured', async () => await call(listFeaturedRatings)),
      reviews: async (id) => {
        const query = { page: 1, size: 6 }
        const load = async () => await orMissing(call(listTutorRatings, { params: { id }, query }))
        const reviews = await read(`reviews ${id}`, load)
        return reviews === 'missing' ? null : reviews
      },
    }
  }
}
