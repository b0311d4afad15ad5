import { dotted } from '@hiwar/arabic/direction.ts'
import { deleteCardToken, getCardTokenUrl, listCardTokens, type CardToken } from '@hiwar/contract/fawry.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { ConfirmDialog } from '@hiwar/ui/confirm-dialog.tsx'
import { useState } from 'react'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { ContactLinks } from '../../parts/contact-links.tsx'
import { failureText } from '@hiwar/app/failures/failure-text.ts'
import { FrameDialog } from './frame-dialog.tsx'
import type { CardReport, FrameMessage } from './frame-messages.ts'

/** The payment provider's page for a new card, in a frame. */
export function AddCardDialog({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const page = useApiQuery(getCardTokenUrl, {}, { staleTime: 0 })
  const [isConfirming, setConfirming] = useState(false)
  const [attempt, setAttempt] = useState(1)
  const [rejection, setRejection] = useState<CardReport['report'] | null>(null)
  const retry = () => {
    setRejection(null)
    setAttempt(attempt + 1)
  }
  const onMessage = (message: FrameMessage) => {
    if (message === 'close') onAdded()
    else if (message === 'try-again') retry()
    else setRejection(message.report)
  }
  const isInProgress = page.failure === null && rejection === null
  const instead = () => {
    if (page.failure !== null) return <QueryFailure query={page} />
    return rejection === null ? undefined : <CardRejected {...rejection} onRetry={retry} />
  }
  return (
    <>
      <FrameDialog
        attempt={attempt}
        title="إضافة بطاقة"
        url={page.data?.url ?? null}
        isOpen
        onClose={() => {
          if (isInProgress) setConfirming(true)
          else onClose()
        }}
        onMessage={onMessage}
        instead={instead()}
      />
      <ConfirmDialog
        title="إغلاق دون حفظ البطاقة؟"
        isOpen={isConfirming}
        onOpenChange={setConfirming}
        confirmLabel="أغلق"
        isDestructive
        onConfirm={onClose}
      >
        لن تُحفظ البيانات التي كتبتها في صفحة البنك.
      </ConfirmDialog>
    </>
  )
}

/** Why the provider rejected the card, for the user to report to the team. */
function CardRejected({ code, description, onRetry }: CardReport['report'] & { onRetry: () => void }) {
  return (
    <div className="grid gap-4">
      <p>اكتب إلينا ما قاله مزوّد الدفع، ونساعدك في إضافة بطاقتك. لا ترسل رقم البطاقة ولا رمزها إلى أحد.</p>
      <p dir="auto" className="rounded-button bg-sand-100 p-4 text-small">
        {dotted([code ?? '', description ?? ''].filter((part) => part !== '')) || 'لم يقل المزوّد سببًا.'}
      </p>
      <ContactLinks />
      <Button className="justify-self-start" onPress={onRetry}>
        حاول مرة أخرى
      </Button>
    </div>
  )
}

/** Confirms before a saved card is deleted. */
export function DeleteCardDialog({ card, userId, onClose }: { card: CardToken; userId: number; onClose: () => void }) {
  const remove = useApiMutation(deleteCardToken, { invalidates: [listCardTokens] })
  return (
    <ConfirmDialog
      title="حذف هذه البطاقة؟"
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      confirmLabel="احذف"
      isDestructive
      isPending={remove.isRunning}
      failure={remove.failure === null ? undefined : failureText(remove.failure)}
      onConfirm={() => {
        void remove.run({ body: { cardToken: card.token, userId } }).then(({ failure }) => {
          if (failure === null) onClose()
        })
      }}
    >
      البطاقة المنتهية بـ<Bidi>{card.lastFourDigits}</Bidi> لن تظهر في المرات القادمة.
    </ConfirmDialog>
  )
}
