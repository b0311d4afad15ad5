import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'

/** A guest's first screen (apps/web/src/first-page.tsx). */
export interface FirstPage {
  readonly markup: string
  /** JSON of the replies it was made of. */
  readonly replies: string
}

/** The first screen of a guest at a path; null where there is none. */
export type RenderFirst = (path: string) => Promise<FirstPage | null>

type Render = (path: string, read: (address: string) => Promise<string>) => Promise<FirstPage>

/**
 * Renders first screens with the built code of the app, from what the API answers to a guest. The code is loaded and used
 * once at the start, which takes longer than a reader waits. Without a build, or where the build has no such code, as the
 * back office has none, there are no first screens.
 */
export function createFirstPages(folder: string, api: Pick<FastifyInstance, 'inject' | 'log'>): RenderFirst {
  const file = join(folder, 'server/first-page.js')
  if (!existsSync(file)) return async () => null

  const read = async (address: string): Promise<string> => {
    const { statusCode, body } = await api.inject(address)
    if (statusCode !== 200) throw new Error(`${address} answered ${statusCode}`)
    return body
  }
  const load = async (): Promise<Render> => {
    const code = (await import(pathToFileURL(file).href)) as { renderFirstPage: Render }
    return code.renderFirstPage
  }
  const loaded = load()
  const renderFirst: RenderFirst = async (path) => {
    const render = await loaded
    return await render(path, read)
  }
  renderFirst('/tutors').catch((error: unknown) => {
    api.log.warn({ reason: String(error) }, 'pages come without their first screens')
  })
  return renderFirst
}
