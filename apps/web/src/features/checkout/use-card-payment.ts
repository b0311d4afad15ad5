import type { Failure } from '@hiwar/client/failure.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useRef, useState, type FormEvent } from 'react'
import { usePayerPhone } from './use-payer-phone.ts'
import { useSavedCards } from './use-saved-cards.ts'

export const isSecurityCode = (text: string): boolean => /^\d{3,4}$/.test(text)

/** The card chosen for the payment. Kept above the forms, so that it stays chosen when a payment with it fails. */
export interface CardChoice {
  token: string | null
  choose: (token: string) => void
}

/** The part of a payment request that names the card and its holder. */
export interface CardDetails {
  cardToken: string
  cvv: string
  phone?: string
}

/**
 * A payment by card in one press: with the chosen card (or the only one), and without any saved card with the one that
 * is added first. The security code is forgotten once a payment has begun; a failed one keeps card and code.
 */
export function useCardPayment(choice: CardChoice, send: (card: CardDetails) => Promise<{ failure: Failure | null }>) {
  const userId = useUser().id
  const phone = usePayerPhone()
  const [cvv, setCvv] = useState('')
  const cvvInput = useRef<HTMLInputElement>(null)
  const [isSubmitted, setSubmitted] = useState(false)

  const forgetCvv = () => {
    setCvv('')
    setSubmitted(false)
  }
  const payWith = async (cardToken: string) => {
    const { failure } = await send({ cardToken, cvv, ...phone.body })
    if (failure === null) forgetCvv()
  }
  const { add, ...saved } = useSavedCards(userId, ({ token }, { toPay }) => {
    choice.choose(token)
    if (toPay) return void payWith(token)
    forgetCvv()
    cvvInput.current?.focus()
  })
  const { cards, isListed } = saved
  const card = cards.find(({ token }) => token === choice.token) ?? (cards.length === 1 ? cards[0] : undefined)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!isSecurityCode(cvv) || !phone.isValid) return
    if (card !== undefined) void payWith(card.token)
    else if (isListed && cards.length === 0) add({ toPay: true })
  }
  return {
    ...saved,
    card,
    choose: choice.choose,
    phone,
    cvv,
    setCvv,
    cvvInput,
    isSubmitted,
    submit,
    addAnother: () => add({ toPay: false }),
  }
}

export type CardPayment = ReturnType<typeof useCardPayment>
