import { isolate } from '@hiwar/arabic/direction.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { listAudit } from '@hiwar/contract/admin.ts'
import { deleteCardToken, listCardTokens } from '@hiwar/contract/fawry.ts'
import type { CardToken } from '@hiwar/contract/fawry.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { Confirm } from '../../parts/confirm/confirm.tsx'
import { freshOnFocus } from '../../parts/fresh-on-focus.ts'
import { personName } from '../../parts/people/person.ts'
import { Section } from './section.tsx'

/** The saved cards of a student, masked. */
export function SavedCards({ user }: { user: UserSelf }) {
  const cards = useApiQuery(listCardTokens, { query: { userId: user.id } }, freshOnFocus)
  const [removed, setRemoved] = useState<CardToken | null>(null)
  return (
    <Section title="البطاقات المحفوظة" query={cards} lines={3}>
      {({ cards: list }) => (
        <>
          {list.length === 0 && <p className="text-ink-600">لا توجد بطاقات محفوظة.</p>}
          <ul className="divide-y divide-sand-300">
            {list.map((card) => (
              <li key={card.token} className="flex items-center justify-between gap-3 py-2">
                <span className="flex items-center gap-2">
                  <CreditCard aria-hidden size={20} className="text-ink-600" />
                  <CardName card={card} />
                </span>
                <Button variant="quiet" size="small" onPress={() => setRemoved(card)}>
                  احذف
                </Button>
              </li>
            ))}
          </ul>
          {removed !== null && <RemoveCard user={user} card={removed} onClose={() => setRemoved(null)} />}
        </>
      )}
    </Section>
  )
}

function CardName({ card }: { card: CardToken }) {
  return (
    <Bidi className="figures">
      {card.brand} •••• {card.lastFourDigits}
    </Bidi>
  )
}

interface RemoveCardProps {
  user: UserSelf
  card: CardToken
  onClose: () => void
}

function RemoveCard({ user, card, onClose }: RemoveCardProps) {
  const remove = useApiMutation(deleteCardToken, { invalidates: [listCardTokens, listAudit] })
  return (
    <Confirm
      level={2}
      title={`حذف بطاقة ${isolate(personName(user))}؟`}
      effect={
        <p>
          تُحذف البطاقة <CardName card={card} /> من الحساب، ويكتب صاحبها بياناتها مرة أخرى إن أراد الدفع بها.
        </p>
      }
      confirmLabel="احذف البطاقة"
      isDestructive
      onConfirm={async ({ reason }) => {
        const outcome = await remove.run({ body: { cardToken: card.token, userId: user.id }, reason })
        if (outcome.failure === null) toast.success({ title: 'تم حذف البطاقة' })
        return outcome
      }}
      onClose={onClose}
    />
  )
}
