import { endpoint } from './endpoint.ts'
import { admins } from './roles.ts'

export const flushCache = endpoint({
  name: 'flushCache',
  method: 'DELETE',
  path: '/cache/flush',
  who: admins,
  summary: 'Forget all that was worked out from the database; live state stays',
  fails: ['service-unavailable'],
  audit: 'cache.flush',
})
