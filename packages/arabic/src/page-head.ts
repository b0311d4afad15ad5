// What search engines and previews of shared links read of a page, described once for the public site and the app.
import { productName } from './words.ts'

/** A document of linked data (schema.org). */
export type LinkedData = Readonly<Record<string, unknown>>

export interface PageHead {
  /** Without the product's name. */
  readonly title: string
  /** For search engines and shared links. */
  readonly description: string
  /** Path on the site of the one address of this content; absent: none, and search engines leave the page out. */
  readonly canonical?: string
  /** Path on the site of the picture of shared links, 1200 × 630; absent: that of the home page. */
  readonly image?: string
  readonly linkedData?: readonly LinkedData[]
}

export type HeadTag =
  | { readonly element: 'title'; readonly text: string }
  | { readonly element: 'meta' | 'link'; readonly attributes: Readonly<Record<string, string>> }
  | { readonly element: 'script'; readonly attributes: Readonly<Record<string, string>>; readonly text: string }

const meta = (attributes: Readonly<Record<string, string>>): HeadTag => ({ element: 'meta', attributes })
const openGraph = (name: string, content: string) => meta({ property: `og:${name}`, content })

/** The tags of a page: title, description, canonical address on `site`, Open Graph, card, linked data (site.md). */
export function headTags(head: PageHead, site: string): readonly HeadTag[] {
  const { title, description, image = '/share/home.jpg', linkedData = [] } = head
  const canonical = head.canonical === undefined ? null : site + head.canonical
  const fullTitle = title === productName ? productName : `${title} · ${productName}`
  return [
    { element: 'title', text: fullTitle },
    meta({ name: 'description', content: description }),
    canonical === null
      ? meta({ name: 'robots', content: 'noindex' })
      : { element: 'link', attributes: { rel: 'canonical', href: canonical } },
    openGraph('site_name', productName),
    openGraph('locale', 'ar_EG'),
    openGraph('type', 'website'),
    openGraph('title', fullTitle),
    openGraph('description', description),
    ...(canonical === null ? [] : [openGraph('url', canonical)]),
    openGraph('image', site + image),
    openGraph('image:width', '1200'),
    openGraph('image:height', '630'),
    meta({ name: 'twitter:card', content: 'summary_large_image' }),
    ...linkedData.map((data): HeadTag => ({
      element: 'script',
      attributes: { type: 'application/ld+json' },
      text: asScriptText(data),
    })),
  ]
}

/** JSON in which no text can end the script element around it. */
const asScriptText = (data: LinkedData) =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** The tags as HTML, whatever their texts hold. */
export function headMarkup(tags: readonly HeadTag[]): string {
  return tags.map(tagMarkup).join('')
}

function tagMarkup(tag: HeadTag): string {
  if (tag.element === 'title') return `<title>${escaped(tag.text)}</title>`
  const attributes = Object.entries(tag.attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  const start = `<${tag.element}${attributes.join('')}>`
  return tag.element === 'script' ? `${start}${tag.text}</script>` : start
}

/** Where a page stands below the home page of `site`: names and paths, from the top. */
export function breadcrumbs(site: string, steps: readonly { name: string; path: string }[]): LinkedData {
  const all = [{ name: productName, path: '/' }, ...steps]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: site + path,
    })),
  }
}
