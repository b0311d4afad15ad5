import { headTags, type HeadTag } from '@hiwar/arabic/page-head.ts'
import type { BuildFiles } from './build-files.ts'
import type { Page } from './page.ts'
import { SiteProvider } from './site.tsx'
import type { Site } from './site.tsx'
import { ConsentForm } from './parts/consent-form.tsx'
import { Footer } from './parts/footer.tsx'
import { Header } from './parts/header.tsx'

interface DocumentProps {
  page: Page
  site: Site
  files: BuildFiles
}

/** The whole document of a page. No attribute of it holds a style or a script: the policy of its reply forbids both. */
export function Document({ page, site, files }: DocumentProps) {
  return (
    <SiteProvider value={site}>
      <html lang="ar-EG" dir="rtl" data-consent={site.consent ?? 'none'} data-ref={site.ref ?? undefined}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          {/* Filled, and followed by its fonts, when the rest of the page is known (render.tsx). */}
          <style />
          {page.firstImages?.map(({ srcSet, sizes, media }) => (
            <link
              key={media}
              rel="preload"
              as="image"
              type="image/avif"
              imageSrcSet={srcSet}
              imageSizes={sizes}
              media={media}
              fetchPriority="high"
            />
          ))}
          <HeadTags page={page} site={site} />
          <script defer src={files.script} />
        </head>
        <body>
          <a className="skip" href="#main">
            إلى المحتوى
          </a>
          <Header />
          <main id="main">{page.body}</main>
          <ConsentForm />
          <Footer />
        </body>
      </html>
    </SiteProvider>
  )
}

function HeadTags({ page, site }: { page: Page; site: Site }) {
  return (
    <>
      {headTags(page, site.origins.site).map((tag, place) => (
        <Tag key={place} tag={tag} />
      ))}
      <meta name="theme-color" content="#FBF8F3" />
      <meta name="format-detection" content="telephone=no" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icon-180.png" />
    </>
  )
}

function Tag({ tag }: { tag: HeadTag }) {
  switch (tag.element) {
    case 'title':
      return <title>{tag.text}</title>
    case 'meta':
      return <meta {...tag.attributes} />
    case 'link':
      return <link {...tag.attributes} />
    case 'script':
      return <script {...tag.attributes} dangerouslySetInnerHTML={{ __html: tag.text }} />
  }
}
