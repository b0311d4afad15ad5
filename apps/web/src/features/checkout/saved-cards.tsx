import { Bidi } from '@hiwar/ui/bidi.tsx'
import { RadioCards } from '@hiwar/ui/radio-cards.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { CreditCard } from 'lucide-react'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import type { CardPayment } from './use-card-payment.ts'

interface SavedCardsProps {
  tokens: CardPayment['tokens']
  value: string | null
  onChange: (token: string) => void
}

/** The cards the provider has saved for this student, to choose one. */
export function SavedCards({ tokens, value, onChange }: SavedCardsProps) {
  if (tokens.isPending)
    return (
      <Loading className="grid gap-3">
        <Skeleton className="h-16 w-full" />
      </Loading>
    )
  if (tokens.failure !== null) return <QueryFailure query={tokens} />
  const cards = tokens.data?.cards ?? []
  if (cards.length === 0) return null
  return (
    <RadioCards
      label="بطاقاتك"
      isLabelHidden
      value={value}
      onChange={onChange}
      options={cards.map((card) => ({
        value: card.token,
        icon: <CreditCard size={24} strokeWidth={1.75} aria-hidden />,
        title: <Bidi>•••• {card.lastFourDigits}</Bidi>,
        description: <bdi>{card.brand}</bdi>,
      }))}
    />
  )
}
