import { html, trusted } from '../markup.ts'
import type { Markup } from '../markup.ts'
import { fontFamily, typefaceStyle } from '../typeface.ts'
import type { Account } from './provider.ts'

const style = `${typefaceStyle}
* { box-sizing: border-box }
html { -webkit-text-size-adjust: 100% }
body { margin: 0; min-height: 100vh; background: #f3f4f8; color: #1c2331; font: 16px/1.7 ${fontFamily} }
.strip { padding: 8px 16px; background: #fdefd9; color: #8a4b08; font-size: .9rem; font-weight: 600;
  text-align: center; border-block-end: 3px solid #f2994a }
main { max-width: 440px; margin: 0 auto; padding: 24px 16px }
section { background: #fff; border: 1px solid #dfe3ea; border-radius: 16px; padding: 24px; display: grid; gap: 16px }
h1 { font-size: 1.3rem; font-weight: 650; line-height: 1.45; margin: 0 }
p { margin: 0; color: #525d6e }
form { display: grid; gap: 8px }
button { min-height: 48px; padding: 8px 16px; border: 1px solid #c5cddb; border-radius: 12px; background: #fff;
  color: #4a3aa7; font: inherit; font-weight: 600; cursor: pointer }
button:hover { background: #f1effb }
.account { display: grid; grid-template-columns: 40px minmax(0, 1fr); gap: 0 12px; align-items: center;
  text-align: start; color: inherit; font-weight: 400 }
.account b, .account small { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.account small { color: #525d6e; direction: ltr; text-align: right }
.face { grid-row: 1 / 3; width: 40px; height: 40px; border-radius: 50%; background: #e6e2f8; color: #4a3aa7;
  display: grid; place-items: center; font-weight: 650 }
label { display: grid; gap: 6px; font-weight: 600; font-size: .95rem }
input { width: 100%; min-height: 48px; padding: 8px 14px; border: 1px solid #8b9399; border-radius: 8px;
  font: inherit; direction: ltr; text-align: left }
.main { background: #4a3aa7; border-color: #4a3aa7; color: #fff } .main:hover { background: #382b82 }
hr { width: 100%; border: 0; border-block-start: 1px solid #dfe3ea; margin: 0 }
code { direction: ltr; unicode-bidi: isolate }
:focus-visible { outline: 2px solid #1f5fbf; outline-offset: 2px }
`

function drawPage(title: string, body: Markup): string {
  return html`<!doctype html>
    <html lang="ar" dir="rtl">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · مزوّد دخول تجريبي</title>
        <link rel="icon" href="data:," />
        <style>
          ${trusted(style)}
        </style>
      </head>
      <body>
        <div class="strip">مزوّد دخول تجريبي · لا كلمة مرور ولا حساب حقيقي</div>
        <main><section>${body}</section></main>
      </body>
    </html>`.text
}

/** The page on which a person chooses an account; `query` is the authorization request. */
export function drawChooser(given: { accounts: readonly Account[]; query: string }): string {
  const action = `/authorize?${given.query}`
  return drawPage(
    'اختيار حساب',
    html` <div>
        <h1>اختر حسابًا</h1>
        <p>للمتابعة إلى حوار</p>
      </div>
      <form method="post" action="${action}">
        ${given.accounts.map(
          (account) =>
            html` <button class="account" name="email" value="${account.email}">
              <span class="face" aria-hidden="true">${[...account.name][0] ?? ''}</span><b>${account.name}</b
              ><small>${account.email}</small>
            </button>`,
        )}
      </form>
      <hr />
      <form method="post" action="${action}">
        <label for="email"
          >حساب آخر<input
            id="email"
            name="email"
            type="email"
            autocomplete="off"
            required
            placeholder="name@example.com"
        /></label>
        <button class="main">متابعة</button>
      </form>
      <form method="post" action="${action}"><button name="cancel" value="yes">إلغاء والعودة إلى حوار</button></form>`,
  )
}

/** An invalid request: shown here instead of redirected back, as real providers do. */
export function drawProblem(problem: string): string {
  return drawPage(
    'طلب غير صالح',
    html`<h1>لا يمكن متابعة هذا الطلب</h1>
      <p><code>${problem}</code></p>`,
  )
}
