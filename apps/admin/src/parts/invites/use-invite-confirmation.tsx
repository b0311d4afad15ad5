import { formatDate } from '@hiwar/arabic/dates.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import type { InviteFull } from '@hiwar/contract/invites.ts'
import { ChangeList } from '../change-list.tsx'
import { dayOfInstant } from '../days.ts'
import type { FormConfirmation } from '../form-dialog.tsx'
import { usePlanText } from '../plans/use-plan-text.ts'

interface TypedInvite {
  readonly email: string
  readonly planId: number
  /** The last Cairo day on which it holds. */
  readonly day: string
}

interface InviteConfirmation {
  /** Null: a new one. */
  edited: InviteFull | null
  onClose: () => void
}

/** Asks before an invite is sent or changed, since its mail cannot be taken back. */
export function useInviteConfirmation({ edited, onClose }: InviteConfirmation) {
  const planText = usePlanText()
  const lines = ({ email, planId, day }: TypedInvite) => [
    { name: 'البريد', text: email },
    { name: 'الباقة', text: planText(planId) },
    { name: 'آخر يوم', text: formatDate(day) },
  ]
  return (typed: TypedInvite): FormConfirmation | null => {
    if (edited === null)
      return {
        title: `دعوة ${isolate(typed.email)}؟`,
        effect: `تصله رسالة الآن، ويستطيع شراء الباقة (${planText(typed.planId)}) حتى ${formatDate(typed.day)}.`,
        confirmLabel: 'أرسل الدعوة',
      }
    const after = lines(typed)
    const changes = lines({ ...edited, day: dayOfInstant(edited.expiresAt) }).flatMap(({ name, text }, place) => {
      const changed = after[place]?.text ?? text
      return changed === text ? [] : [{ name, before: text, after: changed }]
    })
    if (changes.length === 0) {
      onClose()
      return null
    }
    return {
      title: `تغيير دعوة ${isolate(edited.email)}؟`,
      effect: (
        <div className="flex flex-col gap-4">
          <p>
            {typed.email === edited.email
              ? 'يسري على الدعوة فورًا، ولا تصل رسالة جديدة.'
              : 'تصل رسالة إلى البريد الجديد الآن، ولا تصلح الدعوة للبريد القديم.'}
          </p>
          <ChangeList changes={changes} />
        </div>
      ),
      confirmLabel: 'احفظ التغييرات',
    }
  }
}
