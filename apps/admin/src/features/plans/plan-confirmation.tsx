import { formatDuration } from '@hiwar/arabic/dates.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { asFailure } from '@hiwar/client/failure.ts'
import type { ContractForm } from '@hiwar/client/form.ts'
import { call } from '@hiwar/client/http.ts'
import { getPlan } from '@hiwar/contract/plans.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { planPrices } from '@hiwar/rules/plan-prices.ts'
import { Banner } from '@hiwar/ui/banner.tsx'
import { ChangeList } from '../../parts/change-list.tsx'
import { Facts } from '../../parts/facts.tsx'
import type { FormConfirmation } from '../../parts/form-dialog.tsx'
import { planAfter, planChanges } from './plan-changes.ts'
import { changesOf } from './plan-form.ts'
import type { PlanForm, PlanTermsTyped } from './plan-form.ts'
import { audienceText, hiddenText } from './plan-words.ts'
import { RunningSubscriptions } from './running-subscriptions.tsx'

interface PlanConfirmation {
  /** Null: a new plan. */
  edited: Plan | null
  form: ContractForm<typeof PlanForm>
  onClose: () => void
}

/** Asks before a plan is made or changed; a plan is read again first, and what others changed is said (admin.md 3.8). */
export function planConfirmation({ edited, form, onClose }: PlanConfirmation) {
  return async (terms: PlanTermsTyped): Promise<FormConfirmation | null> => {
    if (edited === null) return newPlanWords(terms)
    const change = changesOf(edited, terms)
    if (Object.keys(change).length === 0) {
      onClose()
      return null
    }
    try {
      const now = await call(getPlan, { params: { id: edited.id } })
      return {
        title: `تغيير الباقة ${edited.id}؟`,
        effect: <ChangeEffect opened={edited} now={now} after={planAfter(now, change)} />,
        confirmLabel: 'احفظ التغييرات',
      }
    } catch (thrown) {
      form.applyFailure(asFailure(thrown))
      return null
    }
  }
}

function newPlanWords(terms: PlanTermsTyped): FormConfirmation {
  const { monthPrice, quarterPrice, yearPrice } = planPrices(terms)
  return {
    title: `إنشاء باقة ${formatDuration(terms.weeklyMinutes)} أسبوعيًا؟`,
    effect: (
      <div className="flex flex-col gap-4">
        <p>{terms.active ? audienceText(terms) : 'تبقى مخفية حتى تعرضها للبيع.'}</p>
        <Facts
          facts={[
            ['شهر', formatMoney(monthPrice)],
            ['ثلاثة شهور', formatMoney(quarterPrice)],
            ['سنة', formatMoney(yearPrice)],
          ]}
        />
      </div>
    ),
    confirmLabel: 'أنشئ الباقة',
  }
}

function ChangeEffect({ opened, now, after }: { opened: Plan; now: Plan; after: Plan }) {
  const moved = planChanges(opened, now)
  return (
    <div className="flex flex-col gap-4">
      <p>{effectText(now, after)}</p>
      <ChangeList changes={planChanges(now, after)} />
      <RunningSubscriptions planId={now.id} />
      {moved.length > 0 && (
        <Banner tone="warning" title="غيّر شخص آخر هذه الباقة بعد أن فتحتها">
          <ChangeList changes={moved} />
        </Banner>
      )}
    </div>
  )
}

function effectText(before: Plan, after: Plan): string {
  if (!after.active) return before.active ? hiddenText : 'الباقة مخفية، فلا يرى الطلاب التغيير حتى تعرضها للبيع.'
  return before.active ? 'يراه الطلاب فورًا، ويسري على كل شراء جديد.' : audienceText(after)
}
