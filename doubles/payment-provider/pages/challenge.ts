import { html } from '../../markup.ts'
import type { Markup } from '../../markup.ts'
import { paymentPiastres } from '../reply-bodies.ts'
import type { Order } from '../order.ts'
import { drawPage, readablePounds } from './shell.ts'

const style = `
.bank { display: flex; align-items: center; gap: 12px }
.bank svg { flex: none }
#code { font-size: 1.5rem; text-align: center; letter-spacing: .3em; font-weight: 600;
  padding-inline-start: calc(14px + .3em); direction: ltr }
#code::placeholder { color: #b7bec4 }
.hint b { font-variant-numeric: tabular-nums; direction: ltr; unicode-bidi: isolate }
`

/** The bank's verification page, with the problem of the last code when there is one. */
export function drawChallenge(order: Order, problem?: string): string {
  const body = html`<main class="page">
    <form class="card" method="post" novalidate>
      ${drawHeader()} ${drawOrder(order)} ${drawCodeField(order, problem)}
      <p class="soft" id="sent">
        يصل رمز من 6 أرقام في رسالة إلى الهاتف المنتهي بـ <span dir="ltr">${order.customer.mobile.slice(-3)}</span>.
      </p>
      <div class="buttons">
        <button>تأكيد</button>
        <button class="quiet" name="action" value="cancel">إلغاء الدفع</button>
      </div>
    </form>
    <aside class="hint">
      <span>للتجربة: <b>123456</b> رمز صحيح، و <b>000000</b> يُفشل التحقق.</span>
    </aside>
  </main>`
  return drawPage({ title: 'تأكيد الدفع', body, style })
}

function drawHeader(): Markup {
  return html`<div class="bank">
    <svg width="44" height="44" viewBox="0 0 44 44" aria-hidden="true">
      <rect width="44" height="44" rx="12" fill="#1b4b8f" />
      <path
        d="M22 9l11 4.5v7.6c0 6.6-4.5 11.6-11 13.9-6.5-2.3-11-7.3-11-13.9v-7.6z"
        fill="none"
        stroke="#fff"
        stroke-width="2"
        stroke-linejoin="round"
      />
      <path
        d="M16.8 22l3.8 3.8 7-7.4"
        fill="none"
        stroke="#f2994a"
        stroke-width="2.4"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
    <div>
      <h1>تأكيد الدفع</h1>
      <p class="soft">تحقق البنك من صاحب البطاقة</p>
    </div>
  </div>`
}

function drawOrder(order: Order): Markup {
  return html`<dl>
    <dt>المبلغ</dt>
    <dd>${readablePounds(paymentPiastres(order))}</dd>
    <dt>البطاقة</dt>
    <dd><span dir="ltr">•••• ${order.challenge?.lastFourDigits}</span></dd>
    <dt>الطلب</dt>
    <dd>${order.description}</dd>
    ${
      order.installments &&
      html`<dt>التقسيط</dt>
        <dd>${order.installments.months} أشهر</dd>`
    }
  </dl>`
}

function drawCodeField(order: Order, problem: string | undefined): Markup {
  return html`<label for="code"
      >رمز التحقق
      <input
        id="code"
        name="code"
        inputmode="numeric"
        autocomplete="one-time-code"
        maxlength="6"
        placeholder="······"
        required
        autofocus
        aria-describedby="sent${problem === undefined ? '' : ' problem'}"
        ${problem !== undefined && html`aria-invalid="true"`}
      />
    </label>
    ${problem !== undefined && html`<p class="problem" id="problem" role="alert">${problem} ${triesLeft(order)}</p>`}`
}

function triesLeft(order: Order): string {
  return order.challenge?.triesLeft === 1 ? 'بقيت محاولة واحدة.' : 'بقيت محاولتان.'
}
