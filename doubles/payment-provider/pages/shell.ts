import { html, trusted } from '../../markup.ts'
import type { Markup } from '../../markup.ts'
import { fontFamily, typefaceStyle } from '../../typeface.ts'

const style = `${typefaceStyle}
* { box-sizing: border-box }
:root { 
  --ink: #14212b; --soft: #52616b; --line: #8b9399; --hair: #e4ded3;
  --blue: #1b4b8f; --blue-dark: #133768; --tint: #eaf1fb; --bad: #b3261e }
html { background: #f4f6f9; -webkit-text-size-adjust: 100% }
body { margin: 0; color: var(--ink); font: 16px/1.7 ${fontFamily}; font-variant-numeric: tabular-nums;
  min-height: 100vh }
h1 { font-size: 1.3rem; font-weight: 650; line-height: 1.45; margin: 0 }
h2 { font-size: 1.02rem; font-weight: 600; margin: 0 }
p { margin: 0 }
.banner { display: flex; gap: 8px; align-items: center; justify-content: center; flex-wrap: wrap;
  padding: 8px 16px; background: #fdefd9; color: #8a4b08; 
  font-size: .9rem; font-weight: 600; text-align: center; border-block-end: 3px solid #f2994a }
.page { max-width: 560px; margin: 0 auto; padding: 20px 16px 32px; display: grid; gap: 16px }
.card { background: #fff; border: 1px solid var(--hair); border-radius: 16px; padding: 20px;
  display: grid; gap: 16px; box-shadow: 0 1px 2px rgb(20 33 43/.05), 0 8px 24px rgb(20 33 43/.05) }
.soft { color: var(--soft); font-size: .92rem }
label { display: grid; gap: 6px; font-weight: 600; font-size: .95rem }
input, select { width: 100%; min-height: 48px; padding: 8px 14px; border: 1px solid var(--line); border-radius: 8px;
  background: #fff; color: inherit; font: inherit; font-weight: 400 }
input[aria-invalid] { border-color: var(--bad); background: #fff7f6 }
.number { direction: ltr; text-align: left; letter-spacing: 0 }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; align-items: start }
.problem { color: var(--bad); font-size: .88rem; font-weight: 500; line-height: 1.5; margin-block-start: 6px }
form > .problem { margin-block-start: -8px }
button, .button { min-height: 48px; padding: 8px 20px; border: 1px solid transparent; border-radius: 12px;
  background: var(--blue); color: #fff; font: inherit; font-weight: 600; cursor: pointer; text-align: center;
  text-decoration: none; display: inline-grid; place-items: center; transition: background .12s }
button:hover, .button:hover { background: var(--blue-dark) }
.quiet { background: #fff; color: var(--blue); border-color: #b9c7da }
.quiet:hover { background: var(--tint) }
.buttons { display: grid; gap: 10px }
:focus-visible { outline: 2px solid #1f5fbf; outline-offset: 2px }
dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; margin: 0 }
dt { color: var(--soft) }
dd { margin: 0; text-align: end; font-weight: 600; overflow-wrap: anywhere }
.hint { background: var(--tint); border-radius: 12px; padding: 12px 16px; display: grid; gap: 6px; font-size: .92rem }
.chip { display: inline-block; padding: 1px 10px; border-radius: 99px; font-size: .8rem; font-weight: 600;
  background: #eef0f2; color: #39464f; white-space: nowrap }
.good { background: #e3f4ea; color: #1a6a43 }
.poor { background: #fce8e6; color: #9b2019 }
.wait { background: #fdefd9; color: #8a4b08 }
code { font-family: ui-monospace, 'DejaVu Sans Mono', monospace; font-size: .92em;
  direction: ltr; unicode-bidi: isolate }
@media (prefers-reduced-motion: reduce) { * { transition: none !important } }
`

/** What a page adds to the common document. */
export interface PageParts {
  readonly title: string
  readonly body: Markup
  /** Our own constant CSS and script. */
  readonly style?: string
  readonly script?: string
}

/** A whole document, right to left, marked as a test provider, needing nothing from another host. */
export function drawPage(parts: PageParts): string {
  const page = html`<!doctype html>
    <html lang="ar" dir="rtl">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${parts.title} · مزوّد دفع تجريبي</title>
        <link rel="icon" href="data:," />
        <style>
          ${trusted(style + (parts.style ?? ''))}
        </style>
      </head>
      <body>
        <header class="banner">
          <span>مزوّد دفع تجريبي</span><span aria-hidden="true">·</span><span>لا تُخصم أي أموال حقيقية</span>
        </header>
        ${parts.body}
        ${
          parts.script !== undefined &&
          html`<script>
            ${trusted(parts.script)}
          </script>`
        }
      </body>
    </html>`
  return page.text
}

/** A page with a message only, and a link back when there is one. */
export function drawNotice(title: string, text: string, back?: string): string {
  return drawPage({
    title,
    body: html`<main class="page">
      <section class="card">
        <h1>${title}</h1>
        <p class="soft">${text}</p>
        ${back !== undefined && html`<a class="button" href="${back}">العودة إلى الموقع</a>`}
      </section>
    </main>`,
  })
}

const poundsFormat = new Intl.NumberFormat('ar-EG-u-nu-latn', { style: 'currency', currency: 'EGP' })

/** Piastres as the payer reads them. */
export function readablePounds(piastres: number): string {
  return poundsFormat.format(piastres / 100)
}
