import { deleteCardToken, getCardTokenUrl, listCardTokens, type CardToken } from '@hiwar/contract/fawry.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { ConfirmDialog } from '@hiwar/ui/confirm-dialog.tsx'
import { RadioCards } from '@hiwar/ui/radio-cards.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { CreditCard, Plus } from 'lucide-react'
import { useState } from 'react'
import { QueryFailure } from '../../parts/block-failure.tsx'
import { ContactLinks } from '../../parts/contact-links.tsx'
import { failureText } from '../../parts/failure-text.ts'
import { FrameDialog } from './frame-dialog.tsx'
import type { CardReport, FrameMessage } from './frame-messages.ts'

interface SavedCardsProps {
  userId: number
  value: string | null
  onChange: (token: string) => void
}

/** The cards the provider keeps for this student: choose, add on the provider's own page, forget. */
export function SavedCards({ userId, value, onChange }: SavedCardsProps) {
  const asked = useApiQuery(listCardTokens, { query: { userId } })
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<CardToken | null>(null)
  const cards = asked.data?.cards ?? []
  const onMessage = () => {
    setAdding(false)
    void asked.refetch().then(({ data }) => {
      const newest = data?.cards.toSorted((a, b) => b.creationDate - a.creationDate)[0]
      if (newest !== undefined) onChange(newest.token)
    })
  }
  if (asked.isPending)
    return (
      <Loading className="grid gap-3">
        <Skeleton className="h-16 w-full" />
      </Loading>
    )
  if (asked.failure !== null) return <QueryFailure query={asked} />
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
        <Button
          variant={cards.length === 0 ? 'primary' : 'secondary'}
          onPress={() => {
            setAdding(true)
          }}
        >
          <Plus size={20} aria-hidden /> أضف بطاقة
        </Button>
        {cards.some((card) => card.token === value) && (
          <Button
            variant="quiet"
            onPress={() => {
              setLeaving(cards.find((card) => card.token === value) ?? null)
            }}
          >
            احذف البطاقة المختارة
          </Button>
        )}
      </div>
      {isAdding && (
        <AddCardDialog
          onClose={() => {
            setAdding(false)
          }}
          onAdded={onMessage}
        />
      )}
      {leaving !== null && (
        <DeleteCardDialog
          card={leaving}
          userId={userId}
          onClose={() => {
            setLeaving(null)
          }}
        />
      )}
    </div>
  )
}

/** The provider's own page for a new card. */
export function AddCardDialog({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const page = useApiQuery(getCardTokenUrl, {}, { staleTime: 0 })
  const [isAsking, setAsking] = useState(false)
  const [attempt, setAttempt] = useState(1)
  const [refusal, setRefusal] = useState<CardReport['report'] | null>(null)
  const again = () => {
    setRefusal(null)
    setAttempt(attempt + 1)
  }
  const onMessage = (message: FrameMessage) => {
    if (message === 'close') onAdded()
    else if (message === 'try-again') again()
    else setRefusal(message.report)
  }
  const isUnderWay = page.failure === null && refusal === null
  const instead = () => {
    if (page.failure !== null) return <QueryFailure query={page} />
    return refusal === null ? undefined : <CardRejected {...refusal} onRetry={again} />
  }
  return (
    <>
      <FrameDialog
        attempt={attempt}
        title="إضافة بطاقة"
        url={page.data?.url ?? null}
        isOpen
        onClose={() => {
          if (isUnderWay) setAsking(true)
          else onClose()
        }}
        onMessage={onMessage}
        instead={instead()}
      />
      <ConfirmDialog
        title="تغلق دون حفظ البطاقة؟"
        isOpen={isAsking}
        onOpenChange={setAsking}
        confirmLabel="أغلق"
        isDestructive
        onConfirm={onClose}
      >
        لن تُحفظ البيانات التي كتبتها في صفحة البنك.
      </ConfirmDialog>
    </>
  )
}

/** What the provider said of the card, ready to be told to the team. */
function CardRejected({ code, description, onRetry }: CardReport['report'] & { onRetry: () => void }) {
  return (
    <div className="grid gap-4">
      <p>اكتب إلينا ما قاله مزود الدفع، ونساعدك في إضافة بطاقتك. لا ترسل رقم البطاقة ولا رمزها إلى أحد.</p>
      <p dir="auto" className="rounded-button bg-sand-100 p-4 text-small">
        {[code, description].filter((part) => part !== null && part !== '').join(' · ') || 'لم يقل المزود سببًا.'}
      </p>
      <ContactLinks />
      <Button className="justify-self-start" onPress={onRetry}>
        جرّب مرة أخرى
      </Button>
    </div>
  )
}

/** Asks before a card is forgotten. */
export function DeleteCardDialog({ card, userId, onClose }: { card: CardToken; userId: number; onClose: () => void }) {
  const forget = useApiMutation(deleteCardToken, { invalidates: [listCardTokens] })
  return (
    <ConfirmDialog
      title="تحذف هذه البطاقة؟"
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      confirmLabel="احذف"
      isDestructive
      isPending={forget.isRunning}
      failure={forget.failure === null ? undefined : failureText(forget.failure)}
      onConfirm={() => {
        void forget.run({ body: { cardToken: card.token, userId } }).then(({ failure }) => {
          if (failure === null) onClose()
        })
      }}
    >
      البطاقة المنتهية بـ <Bidi>{card.lastFourDigits}</Bidi> لن تظهر في المرات القادمة.
    </ConfirmDialog>
  )
}
