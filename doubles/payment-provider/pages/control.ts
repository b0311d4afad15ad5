import { html } from '../../markup.ts'
import type { Markup } from '../../markup.ts'
import { paymentPiastres } from '../reply-bodies.ts'
import type { Attempt, Order, OrderStatus } from '../order.ts'
import { isOpen, isPaid } from '../orders.ts'
import type { Provider } from '../provider.ts'
import { drawFaults } from './control-faults.ts'
import { controlScript, controlStyle } from './control-style.ts'
import { drawPage, readablePounds } from './shell.ts'

const shown = 50
const timeFormat = new Intl.DateTimeFormat('ar-EG-u-nu-latn', {
  timeZone: 'Africa/Cairo',
  dateStyle: 'medium',
  timeStyle: 'medium',
})

const statusWords: Readonly<Record<OrderStatus, readonly [string, string]>> = {
  NEW: ['ينتظر الدفع', 'wait'],
  PAID: ['مدفوع', 'good'],
  DELIVERED: ['مُسلَّم', 'good'],
  CANCELED: ['ملغى', ''],
  EXPIRED: ['منتهٍ', ''],
  REFUNDED: ['مُسترد', 'poor'],
  PARTIAL_REFUNDED: ['مُسترد جزئيًا', 'wait'],
  FAILED: ['فشل', 'poor'],
}
const kindWords = { reference: 'رقم مرجعي', wallet: 'محفظة', card: 'بطاقة', installment: 'تقسيط' } as const
const outcomeWords: Readonly<Record<Attempt['outcome'], readonly [string, string]>> = {
  accepted: ['قُبل', 'good'],
  refused: ['رُفض', 'poor'],
  unreachable: ['لم يصل', 'poor'],
  dropped: ['أُسقط عمدًا', 'wait'],
  held: ['مؤجَّل', 'wait'],
  'no-address': ['بلا عنوان', ''],
}

/**
 * The control page: orders with their actions, faults, clock, log.
 * @param chosen reference of an order to show first, from a wallet QR
 */
export function drawControl(provider: Provider, chosen: string): string {
  const orders = provider.ledger.orders().toReversed()
  const first = orders.filter((order) => order.referenceNumber === chosen)
  const listed = [...first, ...orders.filter((order) => order.referenceNumber !== chosen)].slice(0, shown)
  const body = html`<main class="page wide">
    <div class="head">
      <div>
        <h1>لوحة التحكم</h1>
        <p class="soft">كل ما يحدث عند مزوّد الدفع، باليد.</p>
      </div>
      ${drawClock(provider)}
    </div>
    <div class="columns">
      <section id="orders" aria-labelledby="orders-title" class="list">
        <h2 id="orders-title">الطلبات <span class="chip">${orders.length}</span></h2>
        ${listed.map((order) => drawOrder(order, order.referenceNumber === chosen))}
        ${listed.length === 0 && html`<p class="card soft">لا طلبات بعد. ابدأ عملية دفع من الموقع لتظهر هنا.</p>`}
      </section>
      <div class="list">
        ${drawFaults(provider.faults())}
        <section id="log" class="card" aria-labelledby="log-title">
          <h2 id="log-title">سجل الإشعارات</h2>
          ${drawLog(provider.ledger.attempts)}
        </section>
      </div>
    </div>
  </main>`
  return drawPage({ title: 'لوحة التحكم', body, style: controlStyle, script: controlScript })
}

function drawClock(provider: Provider): Markup {
  const move = (label: string, milliseconds: number): Markup =>
    html`<form method="post" action="/_control/clock">
      <input type="hidden" name="advanceMs" value="${milliseconds}" /><button class="quiet small">${label}</button>
    </form>`
  return html`<div class="clock" role="group" aria-label="الساعة">
    <span id="clock" class="chip">${timeFormat.format(provider.ledger.now())}</span>
    ${move('+30 دقيقة', 1_800_000)}${move('+يوم', 86_400_000)}${move('+يومان', 172_800_000)}
    <form method="post" action="/_control/reset" data-confirm="حذف كل الطلبات والبطاقات والسجل وإعادة الساعة؟">
      <button class="quiet small danger">بدء من جديد</button>
    </form>
  </div>`
}

function drawOrder(order: Order, isChosen: boolean): Markup {
  const [word, tone] = statusWords[order.status]
  return html`<article class="card order ${isChosen && 'chosen'}" aria-label="طلب ${order.referenceNumber}">
    <div class="row">
      <strong dir="ltr">${order.referenceNumber.replace(/(\d{3})(\d{3})/, '$1 $2 ')}</strong
      ><span class="chip ${tone}">${word}</span>
    </div>
    <dl>
      <dt>المبلغ</dt>
      <dd>
        ${readablePounds(order.amountPiastres)}
        ${
          order.feesPiastres > 0 &&
          html`<small class="soft">يدفع العميل ${readablePounds(paymentPiastres(order))}</small>`
        }
      </dd>
      <dt>الطريقة</dt>
      <dd>
        ${kindWords[order.kind]}
        ${order.debitMobileWalletNo && html`<small class="soft" dir="ltr">${order.debitMobileWalletNo}</small>`}
      </dd>
      <dt>الوصف</dt>
      <dd>${order.description}</dd>
      <dt>رقم التاجر</dt>
      <dd><code>${order.merchantRefNumber}</code></dd>
      <dt>أُنشئ</dt>
      <dd>${timeFormat.format(order.createdAt)}</dd>
      ${
        isOpen(order) &&
        html`<dt>ينتهي</dt>
          <dd>${timeFormat.format(order.expiresAt)}</dd>`
      }
      ${
        order.refundedPiastres > 0 &&
        html`<dt>المُسترد</dt>
          <dd>${readablePounds(order.refundedPiastres)}</dd>`
      }
      ${
        order.failure &&
        html`<dt>السبب</dt>
          <dd>${order.failure.reason} <code>${order.failure.code}</code></dd>`
      }
    </dl>
    <div class="row actions">${actionsOf(order)}</div>
  </article>`
}

function actionsOf(order: Order): readonly Markup[] {
  const button = (action: string, label: string, tone = 'quiet'): Markup =>
    html`<form method="post" action="/_control/orders/${order.referenceNumber}/${action}">
      <button class="small ${tone}">${label}</button>
    </form>`
  const resend = button('notify', 'إعادة الإشعار')
  if (isOpen(order)) {
    const pay = order.kind === 'wallet' ? 'الموافقة على الدفع' : 'دفع'
    const page =
      order.challenge && html`<a class="button small quiet" href="/3ds/${order.challenge.id}">صفحة التحقق</a>`
    return [
      button('pay', pay, ''),
      ...(page ? [page] : []),
      button('fail', 'فشل'),
      button('expire', 'انتهاء'),
      button('cancel', 'إلغاء'),
      resend,
    ]
  }
  if (isPaid(order)) {
    const refund = html`<form method="post" action="/_control/orders/${order.referenceNumber}/refund" class="row">
      <input
        name="amount"
        inputmode="decimal"
        class="small number"
        placeholder="الكل"
        aria-label="مبلغ الاسترداد بالجنيه"
      /><button class="small quiet">استرداد</button>
    </form>`
    return [refund, button('deliver', 'تسليم'), resend]
  }
  return [button('pay', 'دفع متأخر'), resend]
}

function drawLog(attempts: readonly Attempt[]): Markup {
  if (attempts.length === 0) return html`<p class="soft">لا إشعارات بعد.</p>`

  return html`<ol class="log">
    ${attempts
      .toReversed()
      .slice(0, shown)
      .map((attempt) => {
        const [word, tone] = outcomeWords[attempt.outcome]
        return html`<li>
          <details>
            <summary>
              <span class="chip ${tone}">${word} ${attempt.httpStatus}</span> <code>${attempt.orderStatus}</code>
              <code>${attempt.referenceNumber}</code>
              <small class="soft"
                >${attempt.number > 1 && html`محاولة ${attempt.number} · `}${timeFormat.format(attempt.at)}</small
              >
            </summary>
            ${attempt.answer !== '' && html`<p class="soft">الرد: <code>${attempt.answer}</code></p>`}
            <pre dir="ltr">
${attempt.url}
${JSON.stringify(attempt.body, null, 2)}</pre>
          </details>
        </li>`
      })}
  </ol>`
}
