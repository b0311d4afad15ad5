// The first screen of a guest as the server writes it into the page (docs/decisions/0028-first-page.md): built by itself
// (build/first-page.config.ts), and replaced by the app, which draws the same, once that runs. Nothing of one page may
// stay behind: the process renders them for as long as it lives.
import { assumeDeviceZone, cairo } from '@hiwar/arabic/dates.ts'
import { addressOf, parseReply } from '@hiwar/client/http.ts'
import { keyOf, pagesKeyOf } from '@hiwar/client/query.ts'
import { getTutorInfo, listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import { SkipLink } from '@hiwar/app/frame/skip-link.tsx'
import { UiProvider } from '@hiwar/ui/provider.tsx'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router'
import { firstTutors } from './features/tutors/use-tutors.ts'
import { Shell } from './parts/shell.tsx'
import { TutorProfileScreen } from './screens/tutor-profile.tsx'
import { TutorsScreen } from './screens/tutors.tsx'

/** The text of the API's reply to a guest; rejects where that is no 200. */
export type ReadReply = (address: string) => Promise<string>

export interface FirstPage {
  /** What stands in `#root`. */
  readonly markup: string
  /** JSON of the replies it was made of, for the cache of the app (packages/app/src/frame/query-provider.tsx). */
  readonly replies: string
}

// Most readers are there; the app writes the times of the device.
assumeDeviceZone(cairo)

async function readTutors(client: QueryClient, read: ReadReply): Promise<void> {
  const { sent, size } = firstTutors
  const reply = parseReply(await read(addressOf(listOnboardedTutors, { query: { ...sent.query, page: 1, size } })))
  client.setQueryData(pagesKeyOf(listOnboardedTutors, sent, size), { pages: [reply], pageParams: [1] })
}

async function readTutor(client: QueryClient, id: number, read: ReadReply): Promise<void> {
  const sent = { params: { id } }
  client.setQueryData(keyOf(getTutorInfo, sent), parseReply(await read(addressOf(getTutorInfo, sent))))
}

/** The page of `/tutors`, or of a tutor's `/t/{id}`. */
export async function renderFirstPage(path: string, read: ReadReply): Promise<FirstPage> {
  const client = new QueryClient()
  const [, id] = /^\/t\/(\d+)$/.exec(path) ?? []
  await (id === undefined ? readTutors(client, read) : readTutor(client, Number(id), read))

  const markup = renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <UiProvider>
        <SkipLink />
        <QueryClientProvider client={client}>
          <Routes>
            <Route element={<Shell />}>
              <Route path="/tutors" element={<TutorsScreen />} />
              <Route path="/t/:id" element={<TutorProfileScreen />} />
            </Route>
          </Routes>
        </QueryClientProvider>
      </UiProvider>
    </MemoryRouter>,
  )
  const replies = client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state: { data } }) => (data === undefined ? [] : [[queryKey, data]]))
  return { markup, replies: JSON.stringify(replies) }
}
