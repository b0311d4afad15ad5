import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Letters, digits, dot, dash and underscore; never a path. */
export const AssetFile = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/))

/** Outside `/api/v1`; answers bytes, 206 for a range. */
export const getUpload = endpoint({
  name: 'getUpload', method: 'GET', path: '/assets/uploads/:file', who: 'anyone', summary: 'A public picture or video',
  params: z.object({ file: AssetFile }), fails: ['asset-not-found'],
})
