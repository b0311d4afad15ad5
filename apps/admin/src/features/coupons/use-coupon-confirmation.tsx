import { formatDate } from '@hiwar/arabic/dates.ts'
import { formatPercent } from '@hiwar/arabic/digits.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import type { Coupon } from '@hiwar/contract/coupons.ts'
import { ChangeList } from '../../parts/change-list.tsx'
import type { FormConfirmation } from '../../parts/form-dialog.tsx'
import { usePlanText } from '../../parts/plans/use-plan-text.ts'
import { couponChanges } from './coupon-changes.ts'
import type { CouponTerms } from './coupon-form.ts'

interface CouponConfirmation {
  /** Null: a new one. */
  edited: Coupon | null
  onClose: () => void
}

/** Asks before prices change by a new coupon or another one. */
export function useCouponConfirmation({ edited, onClose }: CouponConfirmation) {
  const planText = usePlanText()
  return (terms: CouponTerms): FormConfirmation | null => {
    if (edited === null)
      return {
        title: `إنشاء الكوبون ${isolate(terms.code)}؟`,
        effect: `يخصم ${formatPercent(terms.discount)} لمن يكتبه عند الدفع، حتى ${formatDate(terms.day)}. يسري على: ${planText(terms.planId)}.`,
        confirmLabel: 'أنشئ الكوبون',
      }
    const changes = couponChanges(edited, terms, planText)
    if (changes.length === 0) {
      onClose()
      return null
    }
    return {
      title: `تغيير الكوبون ${isolate(edited.code)}؟`,
      effect: (
        <div className="flex flex-col gap-4">
          <p>يسري على كل دفعة جديدة فورًا. الدفعات المفتوحة تحتفظ بخصمها.</p>
          <ChangeList changes={changes} />
        </div>
      ),
      confirmLabel: 'احفظ التغييرات',
    }
  }
}
