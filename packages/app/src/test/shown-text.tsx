// What a view shows, without a browser: for tests of views that only show what they are given. Nothing is pressed, and
// what opens above the page is left out.
import { assumeDeviceZone, cairo, deviceZone } from '@hiwar/arabic/dates.ts'
import { withoutHiddenMarks } from '@hiwar/arabic/direction.ts'
import { clearAuth, storeAuth } from '@hiwar/client/auth-store.ts'
import type { SentTo } from '@hiwar/client/http.ts'
import { keyOf } from '@hiwar/client/query.ts'
import { tokenUntil } from '@hiwar/client/test/people.ts'
import type { Endpoint, Reply } from '@hiwar/contract/endpoint.ts'
import { HOUR_MS } from '@hiwar/contract/time.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'

type Known = (client: QueryClient) => void

/** A reply that has come already. */
export const known =
  <E extends Endpoint>(endpoint: E, sent: SentTo<E>, reply: Reply<E>): Known =>
  (client) => {
    client.setQueryData(keyOf(endpoint, sent), reply)
  }

interface Given {
  /** Who is signed in. */
  readonly user?: UserSelf
  readonly path?: string
  readonly replies?: readonly Known[]
}

/** The words of a view and the names of its parts, to a reader in Cairo. */
export function shownText(view: ReactNode, { user, path = '/', replies = [] }: Given = {}): string {
  const client = new QueryClient()
  for (const set of replies) set(client)
  const zone = deviceZone()
  assumeDeviceZone(cairo)
  if (user !== undefined) storeAuth(tokenUntil(Date.now() + HOUR_MS, user.id), { user, tutor: null })
  try {
    const markup = renderToStaticMarkup(
      <MemoryRouter initialEntries={[path]}>
        <QueryClientProvider client={client}>{view}</QueryClientProvider>
      </MemoryRouter>,
    )
    const named = markup.replaceAll(/<[^>]* aria-label="([^"]*)"[^>]*>/g, ' $1 ')
    return withoutHiddenMarks(named.replaceAll(/<[^>]*>/g, ' '))
      .replaceAll(/\s+/g, ' ')
      .trim()
  } finally {
    assumeDeviceZone(zone)
    if (user !== undefined) clearAuth()
  }
}
