import { normaliseDigits } from '@hiwar/arabic/digits.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { listCardTokens, type CardToken } from '@hiwar/contract/fawry.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { TextField } from '@hiwar/ui/text-field.tsx'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '@hiwar/app/auth/account.ts'
import { CardMarks } from './payment-marks.tsx'
import { PhoneField } from './phone-field.tsx'
import { SavedCards } from './saved-cards.tsx'
import { useCardDialogs } from './use-card-dialogs.tsx'
import { usePayerPhone } from './use-payer-phone.ts'

const newestOf = (cards: readonly CardToken[]) => cards.toSorted((a, b) => b.creationDate - a.creationDate)[0]

/** The chosen card (or the only one), its security code and the phone. `isValid` when all three can be sent. */
export function useCardFields() {
  const phone = usePayerPhone()
  const userId = useUser().id
  const tokens = useApiQuery(listCardTokens, { query: { userId } })
  const cards = tokens.data?.cards ?? []
  const [chosen, setCard] = useState<string | null>(null)
  const [isJustAdded, setJustAdded] = useState(false)
  const dialogs = useCardDialogs(userId, () => {
    void tokens.refetch().then(({ data }) => {
      const newest = newestOf(data?.cards ?? [])
      if (newest === undefined) return
      setCard(newest.token)
      setJustAdded(true)
    })
  })
  const card = chosen ?? (cards.length === 1 ? (cards[0]?.token ?? null) : null)
  const [cvv, setCvv] = useState('')
  return {
    hasCards: cards.length > 0,
    /** While the list of cards is not known, neither form is offered. */
    isKnown: tokens.data !== undefined,
    isJustAdded,
    dialogs,
    chosen: cards.find(({ token }) => token === card),
    phone,
    card,
    setCard,
    cvv,
    setCvv,
    isValid: card !== null && /^\d{3,4}$/.test(cvv) && phone.isValid,
  }
}

type CardFieldsState = ReturnType<typeof useCardFields>

/** Fields of a payment by card; the security code is never stored. */
export function CardFields({ fields, isSubmitted }: { fields: CardFieldsState; isSubmitted: boolean }) {
  const { card, setCard, phone } = fields
  return (
    <>
      <CardMarks />
      <SavedCards userId={useUser().id} value={card} onChange={setCard} />
      {isSubmitted && card === null && (
        <p role="alert" className="text-small text-danger">
          اختر بطاقة أو أضف واحدة.
        </p>
      )}
      {fields.hasCards && (
        <div className={`grid gap-4 ${phone.isFixed ? 'sm:grid-cols-2' : 'grid-cols-2'}`}>
          <SecurityCode fields={fields} isSubmitted={isSubmitted} />
          <PhoneField phone={phone} isSubmitted={isSubmitted} />
        </div>
      )}
    </>
  )
}

/** It takes the focus after a card was added, since nothing else is left to do before paying. */
function SecurityCode({ fields, isSubmitted }: { fields: CardFieldsState; isSubmitted: boolean }) {
  const { cvv, setCvv, isJustAdded } = fields
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isJustAdded) input.current?.focus()
  }, [isJustAdded])
  return (
    <TextField
      ref={input}
      label="رمز الأمان (CVV)"
      isLatin
      inputMode="numeric"
      autoComplete="cc-csc"
      maxLength={4}
      value={cvv}
      description="على ظهر البطاقة."
      onChange={(text) => {
        setCvv(normaliseDigits(text).replaceAll(/\D/g, ''))
      }}
      errorMessage={
        isSubmitted && !/^\d{3,4}$/.test(cvv) ? 'رمز الأمان ثلاثة أرقام أو أربعة على ظهر البطاقة.' : undefined
      }
    />
  )
}

/** Without a saved card: one press opens the provider's page for it, and paying goes on from there. */
export function FirstCardButton({ fields, amount }: { fields: CardFieldsState; amount: number }) {
  if (!fields.isKnown || fields.hasCards) return null
  return (
    <>
      <Button size="large" onPress={fields.dialogs.add}>
        أضف بطاقة وادفع {formatMoney(amount)}
      </Button>
      <p className="text-center text-small text-ink-600">
        تكتب بيانات البطاقة في صفحة بوابة الدفع، ولا تمرّ بنا. ثم تؤكّد الدفع هنا.
      </p>
    </>
  )
}

/** Another card, or one less: below the payment, where neither is pressed by mistake. */
export function CardControls({ fields: { hasCards, chosen, dialogs } }: { fields: CardFieldsState }) {
  return (
    <>
      {hasCards && (
        <div className="mt-5 flex flex-wrap justify-center gap-x-4 border-t border-sand-300 pt-3">
          <Button variant="quiet" size="small" onPress={dialogs.add}>
            <Plus size={20} aria-hidden /> أضف بطاقة أخرى
          </Button>
          {chosen !== undefined && (
            <Button variant="quiet" size="small" onPress={() => dialogs.remove(chosen)}>
              احذف البطاقة المختارة
            </Button>
          )}
        </div>
      )}
      {dialogs.dialog}
    </>
  )
}
