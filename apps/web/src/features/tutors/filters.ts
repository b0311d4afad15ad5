// The filters of the tutors list in the query string: `?topics=3&topics=7&days=5&windows=17:00-21:00`. Values that are
// not part of the contract (old or mistyped links) are ignored, so that a link never fails.
import { Gender, TutorSort, Weekday } from '@hiwar/contract/enums.ts'
import type { Sent } from '@hiwar/contract/endpoint.ts'
import type { TutorFilter, listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import { deviceZone } from '@hiwar/arabic/dates.ts'
import { dayWindows } from '../../parts/day-windows.ts'

/** The filters; an empty list or null means no restriction. */
export interface Filters {
  readonly search: string
  readonly topics: readonly number[]
  readonly gender: Gender | null
  readonly days: readonly Weekday[]
  readonly windows: readonly string[]
  readonly freeWithin: number | null
  readonly minRating: number | null
  readonly new: boolean
  readonly online: boolean
  readonly favourite: boolean
  readonly sort: TutorSort | null
}

export const noFilters: Filters = {
  search: '',
  topics: [],
  gender: null,
  days: [],
  windows: [],
  freeWithin: null,
  minRating: null,
  new: false,
  online: false,
  favourite: false,
  sort: null,
}

/** Hours of the filter "free within a day". */
export const soonHours = 24
/** Choices of the minimum rating. */
export const ratingSteps = [4.5, 4, 3] as const
/** Limits of the server. */
const maxSearchLength = 100
const maxTopics = 10

const oneOf = <T extends string>(values: Record<string, T>, text: string | null): T | null =>
  Object.values(values).find((value) => value === text) ?? null
const numbers = (texts: readonly string[]) => [...new Set(texts.filter((text) => /^\d{1,9}$/.test(text)).map(Number))]

/** Reads the query string. Filters that need an account are ignored for guests: the server would reject the request. */
export function readFilters(query: URLSearchParams, reader: { isSignedIn: boolean; isStudent: boolean }): Filters {
  const weekdays: readonly number[] = Object.values(Weekday)
  const minRating = Number(query.get('minRating'))
  return {
    search: (query.get('search') ?? '').trim().slice(0, maxSearchLength),
    topics: numbers(query.getAll('topics'))
      .filter((id) => id > 0)
      .slice(0, maxTopics),
    gender: oneOf(Gender, query.get('gender')),
    days: numbers(query.getAll('days')).filter((day): day is Weekday => weekdays.includes(day)),
    windows: [...new Set(query.getAll('windows').filter((window) => dayWindows.includes(window)))],
    freeWithin: query.get('freeWithin') === String(soonHours) ? soonHours : null,
    minRating: ratingSteps.find((step) => step === minRating) ?? null,
    new: query.get('new') === 'true',
    online: reader.isSignedIn && query.get('online') === 'true',
    favourite: reader.isStudent && query.get('favourite') === 'true',
    sort: oneOf(TutorSort, query.get('sort')),
  }
}

/** Writes the filters into the query string; other parameters stay. */
export function writeFilters(query: URLSearchParams, filters: Filters): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [key, value] of Object.entries(filters)) {
    next.delete(key)
    const texts = Array.isArray(value) ? value.map(String) : isUnset(value) ? [] : [String(value)]
    for (const text of texts) next.append(key, text)
  }
  return next
}

const isUnset = (value: unknown) => value === null || value === '' || value === false

/** The filters as query of the API call. */
export function filterQuery(filters: Filters): Sent<typeof listOnboardedTutors.query> {
  const { search, gender, freeWithin, minRating, sort } = filters
  const hasTime = filters.days.length > 0 || filters.windows.length > 0
  return {
    ...(search === '' ? {} : { search }),
    ...(filters.topics.length === 0 ? {} : { topics: [...filters.topics] }),
    ...(filters.days.length === 0 ? {} : { days: [...filters.days] }),
    ...(filters.windows.length === 0 ? {} : { windows: [...filters.windows] }),
    ...(hasTime ? { zone: deviceZone() } : {}),
    ...(gender === null ? {} : { gender }),
    ...(freeWithin === null ? {} : { freeWithin }),
    ...(minRating === null ? {} : { minRating }),
    ...(filters.new ? { new: true } : {}),
    ...(filters.online ? { online: true } : {}),
    ...(filters.favourite ? { favourite: true } : {}),
    ...(sort === null ? {} : { sort }),
  }
}

/** The number of active filters; search and order do not count. */
export function countFilters(filters: Filters): number {
  const single = [filters.gender, filters.freeWithin, filters.minRating].filter((value) => value !== null).length
  const switches = [filters.new, filters.online, filters.favourite].filter(Boolean).length
  return filters.topics.length + filters.days.length + filters.windows.length + single + switches
}

/** The filters with one of them cleared. */
export const withoutFilter = (filters: Filters, filter: TutorFilter): Filters => ({
  ...filters,
  [filter]: noFilters[filter],
})
