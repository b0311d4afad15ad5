import { periodLabel } from '@hiwar/arabic/labels.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { FormText } from '@hiwar/app/forms/form-text.tsx'
import { useFirstFocus, useFormField } from '@hiwar/app/forms/use-form-field.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import type { ContractForm } from '@hiwar/client/form.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { createCoupon, getCoupon, listCoupons, updateCoupon } from '@hiwar/contract/coupons.ts'
import type { Coupon } from '@hiwar/contract/coupons.ts'
import { Period } from '@hiwar/contract/enums.ts'
import { Checkbox } from '@hiwar/ui/checkbox.tsx'
import { labelClasses } from '@hiwar/ui/field-parts.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { FormDay } from '../../parts/day-field.tsx'
import { FormPercent } from '../../parts/money/amount-fields.tsx'
import { FormPlan } from '../../parts/plans/plan-field.tsx'
import { CouponForm, couponChange, couponDefaults, newCoupon } from './coupon-form.ts'
import type { CouponTerms } from './coupon-form.ts'
import { useCouponConfirmation } from './use-coupon-confirmation.tsx'

interface CouponFormDialogProps {
  /** Null: a new one. */
  edited: Coupon | null
  onClose: () => void
}

/** Makes or changes a coupon. */
export function CouponFormDialog({ edited, onClose }: CouponFormDialogProps) {
  const form = useContractForm(CouponForm, {
    defaults: couponDefaults(edited) as never,
    fields: {
      'coupon-code-invalid': 'code',
      'zero-coupon-discount': 'discount',
      'max-coupon-discount-exceeded': 'discount',
      'expire-date-invalid': 'day',
      'expired-coupone-expire-date': 'day',
      'plan-not-found': 'planId',
    },
  })
  const { send, isRunning } = useSaveCoupon({ edited, form, onClose })
  const confirmation = useCouponConfirmation({ edited, onClose })
  return (
    <FormDialog
      title={edited === null ? 'كوبون جديد' : `تعديل الكوبون ${edited.code}`}
      isFullScreen
      form={form}
      send={send}
      confirmation={confirmation}
      isRunning={isRunning}
      submitLabel={edited === null ? 'أنشئ الكوبون' : actions.save}
      onClose={onClose}
    >
      <CouponFields form={form} />
      {edited !== null && <p className="text-small text-ink-600">لا يمسّ التغيير الدفعات المفتوحة، فهي تحتفظ بخصمها.</p>}
      <FormFailure failure={form.failure} />
    </FormDialog>
  )
}

function CouponFields({ form }: { form: ContractForm<typeof CouponForm> }) {
  useFirstFocus(form, 'code')
  return (
    <>
      <FormText
        form={form}
        name="code"
        label="الكود"
        isLatin
        maxLength={32}
        description="حروف إنجليزية وأرقام. يكتبه الطالب عند الدفع، ولا فرق بين الحروف الكبيرة والصغيرة."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormPercent form={form} name="discount" label="الخصم" />
        <FormDay form={form} name="day" label="آخر يوم" />
      </div>
      <FormPlan form={form} name="planId" label="الباقة" anyPlan="كل الباقات" />
      <PeriodsField form={form} />
      <FormText
        form={form}
        name="maxUses"
        label="أقصى عدد للاستخدام"
        isOptional
        inputMode="numeric"
        description="تُحسب الدفعات التي تمت. اتركه فارغًا بلا حد."
      />
    </>
  )
}

const periods = Object.values(Period)

function PeriodsField({ form }: { form: ContractForm<typeof CouponForm> }) {
  const { value, onChange } = useFormField({ form, name: 'periods' })
  const chosen = Array.isArray(value) ? (value as Period[]) : []
  const toggle = (period: Period, isOn: boolean) =>
    onChange(periods.filter((each) => (each === period ? isOn : chosen.includes(each))))
  return (
    <fieldset className="min-w-0">
      <legend className={labelClasses}>المدة</legend>
      <div className="flex flex-wrap gap-x-6">
        {periods.map((period) => (
          <Checkbox key={period} isSelected={chosen.includes(period)} onChange={(isOn) => toggle(period, isOn)}>
            {periodLabel[period]}
          </Checkbox>
        ))}
      </div>
      <p className="text-small text-ink-600">بلا اختيار يصلح لكل المدد.</p>
    </fieldset>
  )
}

interface SaveCoupon extends CouponFormDialogProps {
  form: ContractForm<typeof CouponForm>
}

function useSaveCoupon({ edited, form, onClose }: SaveCoupon) {
  const invalidates = [listCoupons, getCoupon]
  const create = useApiMutation(createCoupon, { invalidates })
  const update = useApiMutation(updateCoupon, { invalidates })
  const send = async (terms: CouponTerms) => {
    const { failure } =
      edited === null
        ? await create.run({ body: newCoupon(terms) })
        : await update.run({ params: { id: edited.id }, body: couponChange(edited, terms) })
    // The form checked how the code is written, so the server refuses one that is taken.
    if (failure?.code === 'coupon-code-invalid')
      return form.setError('code', { type: 'server', message: 'coupon-code-taken' }, { shouldFocus: true })
    if (failure !== null) return form.applyFailure(failure)
    toast.success({ title: edited === null ? 'تم إنشاء الكوبون' : 'تم حفظ الكوبون' })
    onClose()
  }
  return { send, isRunning: create.isRunning || update.isRunning }
}
