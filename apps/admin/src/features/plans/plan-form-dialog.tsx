import { formatDuration } from '@hiwar/arabic/dates.ts'
import { months } from '@hiwar/arabic/plurals.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { FormCheckbox } from '@hiwar/app/forms/form-checkbox.tsx'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { FormText } from '@hiwar/app/forms/form-text.tsx'
import { useFirstFocus } from '@hiwar/app/forms/use-form-field.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import type { ContractForm } from '@hiwar/client/form.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { createPlan, getPlan, listPlans, updatePlan } from '@hiwar/contract/plans.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { toast } from '@hiwar/ui/toast.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { FormAmount, FormPercent } from '../../parts/money/amount-fields.tsx'
import { PlanForm, changesOf, draftOf, emptyPlan, typedPlan } from './plan-form.ts'
import type { PlanTermsTyped } from './plan-form.ts'
import { planConfirmation } from './plan-confirmation.tsx'
import { PlanPreview } from './plan-preview.tsx'
import { RunningSubscriptions } from './running-subscriptions.tsx'

/** `edited` null: a new plan, with the terms of `copied` where one is given. */
export interface PlanFormTask {
  readonly edited: Plan | null
  readonly copied: Plan | null
}

interface PlanFormDialogProps extends PlanFormTask {
  onClose: () => void
}

/** Makes or changes a plan, beside the card that students will see. */
export function PlanFormDialog({ edited, copied, onClose }: PlanFormDialogProps) {
  const start = edited ?? copied
  const form = useContractForm(PlanForm, {
    defaults: start === null ? emptyPlan : { ...typedPlan(start), ...(edited === null && { active: false }) },
    fields: { 'plan-weekly-minutes-out-of-range': 'weeklyMinutes', 'invalid-plan-price': 'baseMonthlyPrice' },
  })
  const { send, isRunning } = useSavePlan({ edited, form, onClose })
  return (
    <FormDialog
      title={edited === null ? 'باقة جديدة' : `تعديل الباقة ${edited.id}`}
      size="large"
      isFullScreen
      form={form}
      send={send}
      confirmation={planConfirmation({ edited, form, onClose })}
      isRunning={isRunning}
      submitLabel={edited === null ? 'أنشئ الباقة' : actions.save}
      onClose={onClose}
      className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-2 md:items-start"
    >
      <PlanFields form={form} />
      <div className="flex flex-col gap-4">
        <PlanPreview plan={draftOf(form.watch())} />
        {edited !== null && <RunningSubscriptions planId={edited.id} />}
      </div>
    </FormDialog>
  )
}

function PlanFields({ form }: { form: ContractForm<typeof PlanForm> }) {
  useFirstFocus(form, 'weeklyMinutes')
  const weeklyMinutes = draftOf({ ...form.watch(), baseMonthlyPrice: '1' })?.weeklyMinutes
  return (
    <div className="flex flex-col gap-4">
      <FormText
        form={form}
        name="weeklyMinutes"
        label="دقائق الأسبوع"
        inputMode="numeric"
        suffix="دقيقة"
        description={weeklyMinutes === undefined ? undefined : formatDuration(weeklyMinutes)}
      />
      <FormAmount form={form} name="baseMonthlyPrice" label="سعر الشهر قبل الخصم" />
      <div className="grid grid-cols-3 gap-3">
        <FormPercent form={form} name="monthDiscount" label="خصم الشهر" />
        <FormPercent form={form} name="quarterDiscount" label={`خصم ${months(3)}`} />
        <FormPercent form={form} name="yearDiscount" label="خصم السنة" />
      </div>
      <FormCheckbox form={form} name="forInvitesOnly" description="لا تظهر في صفحة الباقات، ويشتريها من وصلته دعوة.">
        للمدعوين فقط
      </FormCheckbox>
      <FormCheckbox form={form} name="active" description="تُعرض للبيع فور الحفظ.">
        معروضة للبيع
      </FormCheckbox>
      <FormFailure failure={form.failure} />
    </div>
  )
}

interface SavePlan {
  edited: Plan | null
  form: ContractForm<typeof PlanForm>
  onClose: () => void
}

function useSavePlan({ edited, form, onClose }: SavePlan) {
  const invalidates = [listPlans, getPlan]
  const create = useApiMutation(createPlan, { invalidates })
  const update = useApiMutation(updatePlan, { invalidates })
  const send = async (terms: PlanTermsTyped) => {
    const { failure } =
      edited === null
        ? await create.run({ body: terms })
        : await update.run({ params: { id: edited.id }, body: changesOf(edited, terms) })
    if (failure !== null) return form.applyFailure(failure)
    toast.success({ title: edited === null ? 'تم إنشاء الباقة' : 'تم حفظ الباقة' })
    onClose()
  }
  return { send, isRunning: create.isRunning || update.isRunning }
}
