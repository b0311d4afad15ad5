import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ReferralCode, StatsDays } from './enums.ts'
import { DateKey, oneOf, queryOneOf } from './fields.ts'
import { admins } from './roles.ts'

/** Outside `/api/v1`; answers 302. `ref` says where the link was read. */
export const openShortLink = endpoint({
  name: 'openShortLink',
  method: 'GET',
  path: '/url/:name',
  who: 'anyone',
  summary: 'Leads to a page, profile or guide of ours by its short name',
  params: z.object({ name: z.string().check(z.maxLength(64)) }),
  query: z.object({ ref: z.optional(z.unknown()) }),
  fails: ['not-found'],
})

/** How often a short link was followed on a Cairo day from one source. */
export const ShortLinkHits = z.object({ name: oneOf(ReferralCode), day: DateKey, ref: z.string(), hits: z.int() })
export type ShortLinkHits = z.infer<typeof ShortLinkHits>

export const listShortLinkHits = endpoint({
  name: 'listShortLinkHits',
  method: 'GET',
  path: '/admin/short-links',
  who: admins,
  summary: 'Hits of the short links by day and source, newest day first; at most a minute old',
  query: z.object({ days: z._default(queryOneOf(StatsDays), StatsDays.Month) }),
  reply: z.array(ShortLinkHits),
})
