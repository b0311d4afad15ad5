import { html, trusted, type Markup } from '../markup.ts'
import { faultKinds, services, type FaultKind, type Faults } from './faults.ts'
import { pageStyle } from './page-style.ts'
import type { Chat, SentMessage } from './store.ts'

const carrierWord = {
  whatsapp: 'واتساب',
  telegram: 'بوت تيليجرام',
  gateway: 'كود تيليجرام',
  push: 'تنبيه المتصفح',
} as const
const serviceWord = {
  whatsapp: 'واتساب',
  bot: 'بوت تيليجرام',
  gateway: 'بوابة أكواد تيليجرام',
  push: 'تنبيهات المتصفح',
} as const
const faultWord = { none: 'تعمل', error: 'تردّ بخطأ', limit: 'تجاوزت الحد', hang: 'لا تردّ' } as const
const time = new Intl.DateTimeFormat('ar-EG-u-nu-latn', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Africa/Cairo',
})

// Refreshes the list while nothing is focused, and keeps the scroll position.
const refresh = `setInterval(async () => {
  if (document.hidden || document.activeElement !== document.body) return
  try {
    const answer = await fetch(location.href)
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-live]')
    const shown = document.querySelector('[data-live]')
    if (fresh && shown && fresh.innerHTML !== shown.innerHTML) shown.innerHTML = fresh.innerHTML
  } catch {}
}, 2000)`

function frame(title: string, body: Markup): string {
  return html`<!doctype html>
    <html lang="ar" dir="rtl">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${trusted(pageStyle)}
        </style>
      </head>
      <body>
        ${body}
        <script>
          ${trusted(refresh)}
        </script>
      </body>
    </html>`.text
}

const badge = html`<span class="badge">تجريبي: لا شيء يُرسل إلى الخارج</span>`

function drawMessage(message: SentMessage): Markup {
  return html`<li class="${message.carrier}">
    <div class="about">
      <strong>${carrierWord[message.carrier]}</strong><bdi dir="ltr">${message.to}</bdi
      ><time datetime="${message.at}">${time.format(new Date(message.at))}</time>
    </div>
    <p dir="auto">${message.text}</p>
    ${message.button !== null && html`<span class="button" dir="ltr">${message.button}</span>`}
    ${message.template !== null && html`<code dir="ltr">${message.template}</code>`}
  </li>`
}

const noMessages = html`<li class="none">لا رسائل بعد. كل رسالة يرسلها الموقع تظهر هنا.</li>`

function drawFaultOption(kind: FaultKind, chosen: FaultKind): Markup {
  return html`<option value="${kind}" ${kind === chosen && trusted('selected')}>${faultWord[kind]}</option>`
}

/** Everything that was sent, newest first, and the controls of the faults. */
export function drawSent(messages: readonly SentMessage[], faults: Faults, to: string): string {
  return frame(
    'الرسائل التجريبية',
    html` <header>
        <h1>رسائل واتساب وتيليجرام</h1>
        ${badge}
      </header>
      <main>
        <section aria-label="الرسائل">
          <form class="search" role="search">
            <label
              >رقم المستلم
              <input name="to" value="${to}" dir="ltr" inputmode="numeric" placeholder="201012345678" /></label
            ><button>ابحث</button>
          </form>
          <ol data-live>
            ${messages.map(drawMessage)} ${messages.length === 0 && noMessages}
          </ol>
        </section>
        <aside>
          <h2>حالة الخدمات</h2>
          <form method="post" action="/_control/faults">
            ${services.map(
              (service) =>
                html`<label
                  >${serviceWord[service]}
                  <select name="${service}">
                    ${faultKinds.map((kind) => drawFaultOption(kind, faults[service].kind))}
                  </select></label
                >`,
            )}
            <button>طبّق</button>
          </form>
          <p>رقم آخره <bdi dir="ltr">98</bdi> ليس على واتساب، ورقم آخره <bdi dir="ltr">99</bdi> لا يظهر على تيليجرام.</p>
        </aside>
      </main>`,
  )
}

interface ChatView {
  readonly bot: string
  readonly word: string
  readonly phone: string
  readonly chat: Chat | null
  readonly messages: readonly SentMessage[]
}

/** The chat with the bot as the person sees it. */
export function drawChat({ bot, word, phone, chat, messages }: ChatView): string {
  const asksPhone = messages.at(-1)?.asksPhone === true
  const press = (act: string, text: string) => html`<button name="act" value="${act}">${text}</button>`
  return frame(
    `@${bot}`,
    html` <header>
        <h1 dir="ltr">@${bot}</h1>
        ${badge}
      </header>
      <main class="chat">
        ${
          chat === null &&
          html`<form class="search">
            <input type="hidden" name="start" value="${word}" /><label
              >أنت على تيليجرام برقم
              <input
                name="phone"
                required
                pattern="[0-9]{8,15}"
                value="${phone}"
                dir="ltr"
                inputmode="numeric"
                placeholder="201012345678" /></label
            ><button>افتح المحادثة</button>
          </form>`
        }
        ${
          chat !== null &&
          html`<ol data-live>
              ${messages.map(drawMessage)}
              ${messages.length === 0 && html`<li class="none">اضغط «ابدأ» ليعرفك البوت.</li>`}
            </ol>
            <form method="post" class="keys">
              <input type="hidden" name="phone" value="${chat.phone}" /><input
                type="hidden"
                name="word"
                value="${word}"
              />
              ${press('start', 'ابدأ')}${asksPhone && press('contact', 'أرسل رقمي')}
              ${chat.blocked ? press('unblock', 'ألغِ الحظر') : press('block', 'احظر البوت')}
            </form>`
        }
      </main>`,
  )
}
