import { listCardTokens, type CardToken } from '@hiwar/contract/fawry.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { CreditCard, Plus } from 'lucide-react'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useCardDialogs } from './use-card-dialogs.tsx'

/** The cards saved at the payment provider: add one, delete one. */
export function CardList({ userId }: { userId: number }) {
  const tokens = useApiQuery(listCardTokens, { query: { userId } })
  const { add, remove, dialog } = useCardDialogs(userId, () => {
    void tokens.refetch()
  })
  if (tokens.isPending)
    return (
      <Loading className="grid gap-3">
        <Skeleton className="h-14 w-full" />
      </Loading>
    )
  if (tokens.failure !== null) return <QueryFailure query={tokens} />
  const cards = tokens.data?.cards ?? []
  return (
    <div className="grid gap-3">
      {cards.length === 0 && (
        <p className="text-ink-600">لا توجد بطاقات محفوظة. تُحفظ البطاقات عند بوابة الدفع، لا عندنا.</p>
      )}
      <ul className="grid gap-2">
        {cards.map((card) => (
          <CardRow key={card.token} card={card} onDelete={() => remove(card)} />
        ))}
      </ul>
      <Button variant="secondary" className="justify-self-start" onPress={add}>
        <Plus size={20} aria-hidden /> أضف بطاقة
      </Button>
      {dialog}
    </div>
  )
}

function CardRow({ card, onDelete }: { card: CardToken; onDelete: () => void }) {
  return (
    <li className="flex items-center justify-between gap-3 rounded-input border border-sand-300 px-3 py-1">
      <span className="flex min-w-0 items-center gap-3">
        <CreditCard size={24} strokeWidth={1.75} aria-hidden className="shrink-0 text-ink-600" />
        <Bidi>•••• {card.lastFourDigits}</Bidi> <bdi className="truncate text-small text-ink-600">{card.brand}</bdi>
      </span>
      <Button
        variant="quiet"
        size="small"
        aria-label={`احذف البطاقة المنتهية بـ${card.lastFourDigits}`}
        onPress={onDelete}
      >
        احذف
      </Button>
    </li>
  )
}
