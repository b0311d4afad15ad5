// The entry of the server build: an address in, a whole page out.
import { renderToStaticMarkup } from 'react-dom/server'
import type { BuildFiles } from './build-files.ts'
import { Document } from './document.tsx'
import type { Page, ScreenInput } from './page.ts'
import type { Reader } from './reader.ts'
import { routes } from './routes.ts'
import { notFoundPage } from './screens/not-found.tsx'
import { contactPage } from './screens/contact.tsx'
import type { ContactAttempt } from './features/contact/attempt.ts'
import type { Site } from './site.tsx'

export interface RenderedPage {
  readonly status: number
  readonly html: string
  /** The text of the one style element, for the policy of the reply. */
  readonly css: string
}

interface RenderInput {
  readonly site: Omit<Site, 'settings'>
  readonly reader: Reader
  readonly query: URLSearchParams
  readonly files: BuildFiles
}

/** The names of the parameters that a path's page reads; null where there is no page. */
export const queryNamesOf = (path: string): readonly string[] | null => matchRoute(path)?.query ?? null

/** Paths of the pages that are always there, for the sitemap. */
export const plainPaths = [
  ...routes.filter(({ isListed }) => isListed).map(({ path }) => path),
  '/faq/student',
  '/faq/tutor',
]

export async function renderPage({ site, reader, query, files }: RenderInput): Promise<RenderedPage> {
  const match = matchRoute(site.path)
  const settings = await reader.settings()
  const input: ScreenInput = { site: { ...site, settings }, reader, query, parameters: match?.parameters ?? {} }
  const page = (await match?.screen(input)) ?? (await notFoundPage())
  return draw(page, input.site, files)
}

/** The contact form again, with what was wrong with it. */
export async function renderContactAttempt(
  { site, reader, files, query }: RenderInput,
  attempt: ContactAttempt,
): Promise<RenderedPage> {
  const whole = { ...site, settings: await reader.settings() }
  return draw(await contactPage({ site: whole, reader, query, parameters: {} }, attempt), whole, files)
}

/** What each icon says of itself, and neither a browser nor our styles read. */
const iconNames = / xmlns="[^"]*"| lucide-[\w-]+(?=")/g

const fontLink = (font: string) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin/>`

/** With the lowest priority a browser gives: first pictures get a turn among the fonts otherwise. */
const lateImageLink = (address: string) => `<link rel="preload" as="image" href="${address}" fetchpriority="low"/>`

function draw(page: Page, site: Site, files: BuildFiles): RenderedPage {
  const markup = renderToStaticMarkup(<Document page={page} site={site} files={files} />).replaceAll(iconNames, '')
  const css = files.stylesFor(markup)
  const links = files.fontsFor(markup).map(fontLink)
  if (page.lateImage !== undefined) links.push(lateImageLink(page.lateImage))
  const html = markup.replace('<style></style>', () => `<style>${css}</style>${links.join('')}`)
  return { status: page.status ?? 200, html: `<!doctype html>${html}`, css }
}

function matchRoute(path: string) {
  for (const route of routes) {
    const parameters = matchPath(route.path, path)
    if (parameters !== null) return { ...route, parameters }
  }
  return null
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return null
  const parameters: Record<string, string> = {}
  for (const [place, part] of wanted.entries()) {
    const value = given[place] ?? ''
    if (part.startsWith(':')) parameters[part.slice(1)] = value
    else if (part !== value) return null
  }
  return parameters
}
