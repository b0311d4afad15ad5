import { bounds } from '@hiwar/contract/bounds.ts'
import { Period, type PeriodWord } from '@hiwar/contract/enums.ts'
import { listInstallmentOffers, payByInstallments, type InstallmentOffer } from '@hiwar/contract/fawry.ts'
import { formatPercent } from '@hiwar/arabic/digits.ts'
import { inInstallments } from '@hiwar/arabic/installment-words.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { invalidate, useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { RadioCards } from '@hiwar/ui/radio-cards.tsx'
import { Select } from '@hiwar/ui/select.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useSetting } from '@hiwar/app/settings/platform-settings.ts'
import { CardControls, CardFields, PayByCardButton } from './card-fields.tsx'
import { banksOf, chosenOffer, otherBank, type OfferingBank } from './installment-offers.ts'
import { installmentsOf, type Purchase } from './price.ts'
import { refreshedByPayment } from '../../parts/payment-replies.ts'
import { orderBody } from './payment-request.ts'
import { useCardPayment, type CardChoice } from './use-card-payment.ts'

/** Installments are offered for larger amounts only, and never for a monthly period. */
export function useOffersInstallments({ period, amount }: Purchase): boolean {
  const isOffered = useSetting('pay.installments', true)
  const least = useSetting('pay.installmentsMin', bounds.installmentsMin)
  return isOffered && period !== Period.Month && amount >= least
}

interface InstallmentFormProps {
  purchase: Purchase
  /** A month is not paid in parts. */
  word: Exclude<PeriodWord, typeof PeriodWord.Month>
  choice: CardChoice
}

/** What was pressed last; null before. */
interface Wanted {
  bank: string | null
  offer: InstallmentOffer | null
}

/** Pay by card in monthly parts of the card's bank, as the banks offer them for this amount. */
export function InstallmentForm(given: InstallmentFormProps) {
  const query = { amount: given.purchase.amount }
  const offers = useApiQuery(listInstallmentOffers, { query }, { placeholderData: keepPreviousData })
  const [wanted, setWanted] = useState<Wanted>({ bank: null, offer: null })
  if (offers.data === undefined && offers.failure !== null) return <QueryFailure query={offers} />
  if (offers.data === undefined)
    return (
      <Loading className="grid gap-5">
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-32 w-full" />
      </Loading>
    )
  const banks = banksOf(offers.data.offers)
  const chosen = chosenOffer(banks, wanted)
  if (chosen === null)
    return <p className="text-ink-600">لا تقسّم البنوك هذا المبلغ الآن. ادفع بالبطاقة مرة واحدة، أو اختر طريقة أخرى.</p>
  const want = (change: Partial<Wanted>) => setWanted({ ...wanted, ...change })
  return <OfferForm {...given} banks={banks} {...chosen} onWant={want} />
}

interface OfferFormProps extends InstallmentFormProps {
  banks: readonly OfferingBank[]
  bank: OfferingBank
  offer: InstallmentOffer
  onWant: (change: Partial<Wanted>) => void
}

function OfferForm({ purchase, word, choice, banks, bank, offer, onWant }: OfferFormProps) {
  const pay = useApiMutation(payByInstallments, { invalidates: refreshedByPayment })
  const payment = useCardPayment(choice, async (card) => {
    const { id: offerId, months, rate } = offer
    const outcome = await pay.run({
      body: { ...orderBody(purchase), period: word, ...card, months, offerId, rate },
    })
    if (isAboutOffer(outcome.failure)) invalidate(listInstallmentOffers)
    return outcome
  })
  const offerError = isAboutOffer(pay.failure)
    ? 'تغيّر هذا العرض أو لم يعد متاحًا. راجع العروض، أو ادفع بالبطاقة مرة واحدة.'
    : undefined
  return (
    <>
      <form onSubmit={payment.submit} noValidate className="grid gap-5">
        <BankField banks={banks} value={bank} onChange={(name) => onWant({ bank: name })} />
        <PartsField
          amount={purchase.amount}
          offers={bank.offers}
          value={offer}
          onChange={(wanted) => onWant({ offer: wanted })}
          error={offerError}
        />
        <CardFields payment={payment} />
        <PayByCardButton
          payment={payment}
          label="قسّط"
          amount={purchase.amount}
          failure={offerError === undefined ? pay.failure : null}
          isRunning={pay.isRunning}
        >
          {offer.rate === null && 'قد يضيف البنك فائدة على كل دفعة. '}
          {offer.rate !== null && offer.rate > 0 && 'الفائدة يضيفها البنك على كل دفعة. '}يبدأ اشتراكك كاملًا من اليوم.
        </PayByCardButton>
      </form>
      <CardControls payment={payment} />
    </>
  )
}

/** The bank's terms are not those that were shown: refused for one of the fields that name them. */
const isAboutOffer = (failure: Failure | null) => ['months', 'offerId', 'rate'].includes(failure?.field ?? '')

interface BankFieldProps {
  banks: readonly OfferingBank[]
  value: OfferingBank
  onChange: (name: string) => void
}

/** The bank whose card pays: each has offers of its own. */
function BankField({ banks, value, onChange }: BankFieldProps) {
  if (banks.length === 1 && value.name === otherBank) return null
  return (
    <Select
      label="بنك بطاقتك"
      value={value.name}
      onChange={onChange}
      choices={banks.map(({ name }) => ({ value: name, label: name }))}
    />
  )
}

interface PartsFieldProps {
  /** Piastres. */
  amount: number
  offers: readonly InstallmentOffer[]
  value: InstallmentOffer
  onChange: (offer: InstallmentOffer) => void
  error: string | undefined
}

function PartsField({ amount, offers, value, onChange, error }: PartsFieldProps) {
  return (
    <RadioCards
      label="عدد الدفعات"
      columns={2}
      value={String(value.id)}
      onChange={(id) => onChange(offers.find((offer) => String(offer.id) === id) ?? value)}
      errorMessage={error}
      options={offers.map(({ id, months, rate }) => ({
        value: String(id),
        title: inInstallments(months),
        description: `${formatMoney(installmentsOf(amount, months).each)} تقريبًا كل شهر، ${interestText(rate)}`,
      }))}
    />
  )
}

function interestText(rate: number | null): string {
  if (rate === null) return 'وقد يضيف البنك فائدة'
  return rate === 0 ? 'بلا فائدة' : `وفائدة البنك ${formatPercent(rate)} في السنة`
}
