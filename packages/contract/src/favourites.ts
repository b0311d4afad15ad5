import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Role } from './enums.ts'
import { paginated, paging } from './fields.ts'
import { TutorCard, TutorParams } from './tutors.ts'
import { MINUTE_SECONDS } from './time.ts'

export const addFavourite = endpoint({
  name: 'addFavourite',
  method: 'PUT',
  path: '/favourite/:tutorId',
  who: [Role.Student],
  summary: 'Save a tutor as a favourite; at most 100',
  params: TutorParams,
  fails: ['tutor-not-found'],
  rateLimit: { points: 60, seconds: MINUTE_SECONDS, by: 'user', counter: 'favourite' },
})

export const removeFavourite = endpoint({
  name: 'removeFavourite',
  method: 'DELETE',
  path: '/favourite/:tutorId',
  who: [Role.Student],
  summary: 'Remove a tutor from the favourites',
  params: TutorParams,
  rateLimit: { points: 60, seconds: MINUTE_SECONDS, by: 'user', counter: 'favourite' },
})

export const listFavourites = endpoint({
  name: 'listFavourites',
  method: 'GET',
  path: '/favourite/list',
  who: [Role.Student],
  summary: 'Favourite tutors, newest first; `hidden` counts those who are not listed now',
  query: z.object(paging),
  reply: z.extend(paginated(TutorCard), { hidden: z.int() }),
})
