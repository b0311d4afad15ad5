import { html } from '../../markup.ts'
import type { Markup } from '../../markup.ts'
import { codes } from '../codes.ts'
import type { Code } from '../codes.ts'
import { groupDigits, testCards } from '../test-cards.ts'
import { drawPage } from './shell.ts'

/** What the add-card page was opened with and what the payer typed so far. */
export interface CardForm {
  readonly accNo: string
  readonly customerProfileId: string
  readonly returnUrl: string
  readonly holderName: string
  readonly cardNumber: string
  readonly expiry: string
  readonly cvv: string
}

export interface CardFormProblem {
  readonly field: 'holderName' | 'cardNumber' | 'expiry' | 'cvv'
  readonly text: string
}

const style = `
.cards { display: grid; gap: 8px; list-style: none; margin: 0; padding: 0 }
.cards button { width: 100%; min-height: 0; padding: 10px 14px; background: #fff; color: var(--ink);
  border: 1px solid var(--hair); font-weight: 400; border-radius: 10px;
  display: grid; grid-template-columns: 1fr auto; gap: 0 12px; place-items: center start; text-align: start }
.cards button:hover { background: var(--tint); border-color: #b9c7da }
.cards b { font-weight: 600; direction: ltr; unicode-bidi: isolate; text-align: end; white-space: nowrap }
.cards small { grid-column: 1 / -1; color: var(--soft); font-size: .85rem; line-height: 1.5 }
.cards .chip { grid-row: 1; grid-column: 2 }
details > summary { cursor: pointer; font-weight: 600; min-height: 32px; padding-block: 4px }
details[open] > summary { margin-block-end: 8px }
@media (max-width: 360px) { .cards b { font-size: .9rem } }
`

const script = `
const byId = (id) => document.getElementById(id)
const latin = (text) => text.replace(/[\\u0660-\\u0669]/g, (digit) => digit.charCodeAt(0) - 0x660)
byId('cardNumber').addEventListener('input', ({ target }) => {
  if (target.selectionStart !== target.value.length) return
  target.value = latin(target.value).replace(/\\D/g, '').slice(0, 16).replace(/(\\d{4})(?=\\d)/g, '$1 ')
})
byId('expiry').addEventListener('input', ({ target, inputType }) => {
  if (inputType && inputType.startsWith('delete')) return
  const digits = latin(target.value).replace(/\\D/g, '').slice(0, 4)
  target.value = digits.length > 2 ? digits.slice(0, 2) + '/' + digits.slice(2) : digits
})
for (const button of document.querySelectorAll('[data-number]')) button.addEventListener('click', () => {
  byId('cardNumber').value = button.dataset.number
  byId('expiry').value = button.dataset.expiry
  byId('cvv').value = button.dataset.cvv
  if (!byId('holderName').value) byId('holderName').value = 'SARA AHMED'
  byId('save').focus()
  byId('save').scrollIntoView({ block: 'center' })
})
`

/** The hosted page where a payer adds a card; problems are shown beside their fields, and the input is kept. */
export function drawCardForm(form: CardForm, problems: readonly CardFormProblem[] = []): string {
  const body = html`<main class="page">
    <form class="card" method="post" action="/atfawry/plugin/card-token" novalidate autocomplete="on">
      <div>
        <h1>إضافة بطاقة</h1>
        <p class="soft">تُحفظ البطاقة لدى مزوّد الدفع، ولا تصل بياناتها إلى الموقع.</p>
      </div>
      <input type="hidden" name="accNo" value="${form.accNo}" />
      <input type="hidden" name="customerProfileId" value="${form.customerProfileId}" />
      <input type="hidden" name="returnUrl" value="${form.returnUrl}" />
      ${drawFields(form, problems)}
      <div class="buttons">
        <button id="save">حفظ البطاقة</button>
        <button class="quiet" name="action" value="cancel">إلغاء</button>
      </div>
    </form>
    ${drawTestCards()}
  </main>`
  return drawPage({ title: 'إضافة بطاقة', body, style, script })
}

function drawFields(form: CardForm, problems: readonly CardFormProblem[]): Markup {
  const input = (field: CardFormProblem['field'], label: string, attributes: Markup): Markup => {
    const problem = problems.find((found) => found.field === field)
    const isFirst = problem !== undefined && problem === problems[0]
    return html`<div>
      <label
        >${label}
        <input
          id="${field}"
          name="${field}"
          value="${form[field]}"
          ${attributes}
          ${problem && html`aria-invalid="true" aria-describedby="${field}-problem"`}
          ${isFirst && html`autofocus`}
      /></label>
      ${problem && html`<p class="problem" id="${field}-problem">${problem.text}</p>`}
    </div>`
  }
  const digits = html`class="number" inputmode="numeric" required`
  const number = html`${digits} autocomplete="cc-number" placeholder="0000 0000 0000 0000"`
  const expiry = html`${digits} autocomplete="cc-exp" placeholder="MM/YY"`
  const cvv = html`${digits} autocomplete="cc-csc" placeholder="123" maxlength="4"`
  const holderName = html`class="number" autocomplete="cc-name" maxlength="60" required`
  return html` ${input('cardNumber', 'رقم البطاقة', number)}
    <div class="pair">${input('expiry', 'تاريخ الانتهاء', expiry)} ${input('cvv', 'رمز الأمان (CVV)', cvv)}</div>
    ${input('holderName', 'الاسم على البطاقة', holderName)}`
}

const outcomes: Partial<Record<Code, string>> = {
  [codes.ok]: 'تُقبل',
  [codes.expiredCard]: 'تاريخ مرفوض',
  [codes.insufficientFunds]: 'رصيد غير كافٍ',
  [codes.issuerRefused]: 'مرفوضة',
}

function drawTestCards(): Markup {
  const rows = testCards.map(
    (card) =>
      html`<li>
        <button
          type="button"
          data-number="${groupDigits(card.number)}"
          data-expiry="${card.expiryMonth}/${card.expiryYear}"
          data-cvv="${card.cvv}"
        >
          <b>${groupDigits(card.number)}</b>
          <small>${card.brand} · <span dir="ltr">${card.expiryMonth}/${card.expiryYear}</span> · CVV ${card.cvv}</small>
          <span class="chip ${card.verdict === codes.ok ? 'good' : 'poor'}">${outcomes[card.verdict]}</span>
        </button>
      </li>`,
  )
  return html`<section class="card" aria-labelledby="test-cards">
    <div>
      <h2 id="test-cards">البطاقات التجريبية</h2>
      <p class="soft">اضغط بطاقة لملء النموذج. لا تكتب رقم بطاقة حقيقية. النتيجة تظهر عند الدفع، لا عند الحفظ.</p>
    </div>
    <ul class="cards">
      ${rows.slice(0, 3)}
    </ul>
    <details>
      <summary>كل البطاقات، ومنها المرفوضة</summary>
      <ul class="cards">
        ${rows.slice(3)}
      </ul>
    </details>
  </section>`
}
