import { Navigate, useSearchParams } from 'react-router'
import { NotFoundScreen } from './not-found.tsx'

const kinds: ReadonlySet<string> = new Set(['lesson', 'interview', 'demo-session'])

/** `/session`: redirects to the screen of the call in query `type` and `id` (web.md §2). */
export function SessionScreen() {
  const [query] = useSearchParams()
  const [type, id] = [query.get('type') ?? '', query.get('id') ?? '']
  return kinds.has(type) && /^[1-9]\d{0,9}$/.test(id) ? <Navigate to={`/${type}/${id}`} replace /> : <NotFoundScreen />
}
