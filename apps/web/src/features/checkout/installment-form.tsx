import { bounds } from '@hiwar/contract/bounds.ts'
import { Period } from '@hiwar/contract/enums.ts'
import { payByInstallments } from '@hiwar/contract/fawry.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { months } from '@hiwar/arabic/plurals.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { RadioCards } from '@hiwar/ui/radio-cards.tsx'
import { useState, type FormEvent } from 'react'
import { useSetting } from '@hiwar/app/settings/platform-settings.ts'
import { CardControls, CardFields, FirstCardButton, useCardFields } from './card-fields.tsx'
import { PayButton } from './pay-button.tsx'
import { installmentsOf, type Purchase } from './price.ts'
import { orderBody, refreshedByPayment } from './payment-request.ts'

const choices = [3, 6] as const
type Months = (typeof choices)[number]

/** Installments are offered for larger amounts only, and never for a monthly period. */
export function useOffersInstallments({ period, amount }: Purchase): boolean {
  const isOffered = useSetting('pay.installments', true)
  const least = useSetting('pay.installmentsMin', bounds.installmentsMin)
  return isOffered && period !== Period.Month && amount >= least
}

/** Pay by card in monthly installments of the bank. */
export function InstallmentForm({ purchase }: { purchase: Purchase }) {
  const pay = useApiMutation(payByInstallments, { invalidates: refreshedByPayment })
  const fields = useCardFields()
  const [installments, setInstallments] = useState<Months>(3)
  const [isSubmitted, setSubmitted] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    const { period, ...bought } = { ...orderBody(purchase), period: purchase.word }
    if (!fields.isValid || fields.card === null || period === 'month') return
    void pay
      .run({
        body: {
          ...bought,
          period,
          ...fields.phone.body,
          cardToken: fields.card,
          cvv: fields.cvv,
          months: installments,
        },
      })
      .then(({ failure }) => {
        if (failure === null) fields.setCvv('')
      })
  }
  const monthsError =
    pay.failure?.field === 'months'
      ? 'لا يقسّم بنكك هذا المبلغ على هذه المدة. جرّب مدة أخرى أو ادفع بالبطاقة مرة واحدة.'
      : undefined
  return (
    <>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <MonthsField amount={purchase.amount} value={installments} onChange={setInstallments} error={monthsError} />
        <CardFields fields={fields} isSubmitted={isSubmitted} />
        {fields.hasCards && (
          <PayButton
            label="قسّط"
            amount={purchase.amount}
            failure={monthsError === undefined ? pay.failure : null}
            isRunning={pay.isRunning}
          >
            قد يضيف البنك فائدة من عنده على القسط. يبدأ اشتراكك كاملًا من اليوم.
          </PayButton>
        )}
        <FirstCardButton fields={fields} amount={purchase.amount} />
      </form>
      <CardControls fields={fields} />
    </>
  )
}

interface MonthsFieldProps {
  /** Piastres. */
  amount: number
  value: Months
  onChange: (months: Months) => void
  error: string | undefined
}

function MonthsField({ amount, value, onChange, error }: MonthsFieldProps) {
  return (
    <RadioCards
      label="عدد الأقساط"
      columns={2}
      value={String(value)}
      onChange={(chosen) => {
        onChange(chosen === '6' ? 6 : 3)
      }}
      errorMessage={error}
      options={choices.map((count) => ({
        value: String(count),
        title: `على ${months(count)}`,
        description: `${formatMoney(installmentsOf(amount, count).each)} تقريبًا كل شهر`,
      }))}
    />
  )
}
