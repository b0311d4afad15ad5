import { listCardTokens } from '@hiwar/contract/fawry.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { RadioCards } from '@hiwar/ui/radio-cards.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { CreditCard, Plus } from 'lucide-react'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useCardDialogs } from './use-card-dialogs.tsx'

interface SavedCardsProps {
  userId: number
  value: string | null
  onChange: (token: string) => void
}

/** The cards the provider has saved for this student: choose one, add one on the provider's page, delete one. */
export function SavedCards({ userId, value, onChange }: SavedCardsProps) {
  const tokens = useApiQuery(listCardTokens, { query: { userId } })
  const { add, remove, dialog } = useCardDialogs(userId, () => {
    void tokens.refetch().then(({ data }) => {
      const newest = data?.cards.toSorted((a, b) => b.creationDate - a.creationDate)[0]
      if (newest !== undefined) onChange(newest.token)
    })
  })
  if (tokens.isPending)
    return (
      <Loading className="grid gap-3">
        <Skeleton className="h-16 w-full" />
      </Loading>
    )
  if (tokens.failure !== null) return <QueryFailure query={tokens} />
  const cards = tokens.data?.cards ?? []
  const chosen = cards.find((card) => card.token === value)
  return (
    <div className="grid gap-3">
      {cards.length > 0 && (
        <RadioCards
          label="بطاقاتك"
          value={value}
          onChange={onChange}
          options={cards.map((card) => ({
            value: card.token,
            icon: <CreditCard size={24} strokeWidth={1.75} aria-hidden />,
            title: <Bidi>•••• {card.lastFourDigits}</Bidi>,
            description: <bdi>{card.brand}</bdi>,
          }))}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant={cards.length === 0 ? 'primary' : 'secondary'} onPress={add}>
          <Plus size={20} aria-hidden /> أضف بطاقة
        </Button>
        {chosen !== undefined && (
          <Button variant="quiet" onPress={() => remove(chosen)}>
            احذف البطاقة المختارة
          </Button>
        )}
      </div>
      {dialog}
    </div>
  )
}
