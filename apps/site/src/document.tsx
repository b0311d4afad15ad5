import { productName } from '@hiwar/arabic/words.ts'
import type { BuildFiles } from './build-files.ts'
import type { LinkedData, Page } from './page.ts'
import { SiteProvider } from './site.tsx'
import type { Site } from './site.tsx'
import { ConsentForm } from './parts/consent-form.tsx'
import { Footer } from './parts/footer.tsx'
import { Header } from './parts/header.tsx'

interface DocumentProps {
  page: Page
  site: Site
  files: BuildFiles
  css: string
}

/** The whole document of a page. No attribute of it holds a style or a script: the policy of its reply forbids both. */
export function Document({ page, site, files, css }: DocumentProps) {
  return (
    <SiteProvider value={site}>
      <html lang="ar-EG" dir="rtl" data-consent={site.consent ?? 'none'} data-ref={site.ref ?? undefined}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          <style dangerouslySetInnerHTML={{ __html: css }} />
          {files.fonts.map((font) => (
            <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
          ))}
          {page.preloadImage !== undefined && (
            <link
              rel="preload"
              as="image"
              type="image/avif"
              imageSrcSet={page.preloadImage.srcSet}
              imageSizes={page.preloadImage.sizes}
              fetchPriority="high"
            />
          )}
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
  const title = page.title === productName ? productName : `${page.title} · ${productName}`
  const address = page.canonical === undefined ? null : site.origins.site + page.canonical
  const image = site.origins.site + (page.image ?? '/share/home.jpg')
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={page.description} />
      <meta name="theme-color" content="#FBF8F3" />
      <meta name="format-detection" content="telephone=no" />
      {address === null ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta property="og:site_name" content={productName} />
      <meta property="og:locale" content="ar_EG" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={page.description} />
      {address !== null && <meta property="og:url" content={address} />}
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icon-180.png" />
      {page.linkedData?.map((data, place) => (
        <script key={place} type="application/ld+json" dangerouslySetInnerHTML={{ __html: asScriptText(data) }} />
      ))}
    </>
  )
}

/** JSON in which no text can end the script element around it. */
const asScriptText = (data: LinkedData) =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
