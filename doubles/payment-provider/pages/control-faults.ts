import { html } from '../../markup.ts'
import type { Markup } from '../../markup.ts'
import { faultFlags, operations } from '../faults.ts'
import type { Faults, Operation } from '../faults.ts'

const flagWords: Readonly<Record<(typeof faultFlags)[number], string>> = {
  drop: 'لا تُرسَل الإشعارات',
  badSignature: 'توقيع خاطئ',
  wrongOrderAmount: 'مبلغ الطلب ناقص جنيهًا',
  wrongMethod: 'طريقة دفع أخرى',
  numbersAsStrings: 'الأرقام نصوص',
  missingRequestId: 'بلا requestId',
  chargeTimeoutAfterSuccess: 'الدفع ينجح ثم لا رد',
  refundTimeoutAfterSuccess: 'الاسترداد ينجح ثم لا رد',
  cancelAlreadyPaid: 'الإلغاء يجد الطلب مدفوعًا',
  skipThreeDSecure: 'البطاقة بلا صفحة تحقق',
}
const operationWords: Readonly<Record<Operation, string>> = {
  charge: 'الدفع',
  status: 'الحالة',
  refund: 'الاسترداد',
  cancel: 'الإلغاء',
  cards: 'البطاقات',
  plans: 'التقسيط',
}
const reorderWords: Readonly<Record<Faults['reorder'], string>> = {
  none: 'بالترتيب',
  'paid-before-new': 'PAID قبل NEW',
  'refunded-before-paid': 'REFUNDED قبل PAID',
}
const queryWords: Readonly<Record<Faults['statusQuery'], string>> = { ok: 'يرد', error: 'خطأ 500', timeout: 'لا يرد' }

/** The form of all faults. */
export function drawFaults(faults: Faults): Markup {
  return html`<section class="card" aria-labelledby="faults-title">
    <div class="row">
      <h2 id="faults-title">أعطال مقصودة</h2>
      ${countOf(faults)}
    </div>
    <form method="post" action="/_control/faults" class="faults">
      <div class="pair">
        <label
          >نسخ زائدة من كل إشعار<input name="duplicate" type="number" min="0" max="20" value="${faults.duplicate}"
        /></label>
        <label
          >تأخير الإشعار (ms)<input name="delayMs" type="number" min="0" max="600000" step="1" value="${faults.delayMs}"
        /></label>
      </div>
      <div class="pair">
        <label
          >ترتيب الإشعارات<select name="reorder">
            ${choices(reorderWords, faults.reorder)}
          </select></label
        >
        <label
          >استعلام الحالة<select name="statusQuery">
            ${choices(queryWords, faults.statusQuery)}
          </select></label
        >
      </div>
      <fieldset>
        <legend>في الإشعارات والعمليات</legend>
        ${faultFlags.map((name) => tick(name, 'true', { label: flagWords[name], isOn: faults[name] }))}
      </fieldset>
      <fieldset>
        <legend>جسم خطأ مع HTTP 200</legend>
        ${operations.map((name) => drawOperation(name, faults.errorBodyWithHttp200.includes(name)))}
      </fieldset>
      <button>تطبيق</button>
    </form>
  </section>`
}

function countOf(faults: Faults): Markup {
  const flagged = faultFlags.filter((name) => faults[name]).length + faults.errorBodyWithHttp200.length
  const others = [
    faults.duplicate > 0,
    faults.delayMs > 0,
    faults.reorder !== 'none',
    faults.statusQuery !== 'ok',
  ].filter(Boolean).length
  const count = flagged + others
  return count === 0 ? html`<span class="chip">لا أعطال</span>` : html`<span class="chip poor">مفعّل: ${count}</span>`
}

function choices(words: Readonly<Record<string, string>>, chosen: string): readonly Markup[] {
  return Object.entries(words).map(
    ([value, word]) => html`<option value="${value}" ${value === chosen && 'selected'}>${word}</option>`,
  )
}

const drawOperation = (name: Operation, isOn: boolean): Markup =>
  tick('errorBodyWithHttp200', name, { label: operationWords[name], isOn })

function tick(name: string, value: string, given: { label: string; isOn: boolean }): Markup {
  return html`<label class="tick"
    ><input type="checkbox" name="${name}" value="${value}" ${given.isOn && 'checked'} />${given.label}</label
  >`
}
