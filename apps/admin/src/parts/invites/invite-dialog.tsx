import { actions, fields } from '@hiwar/arabic/words.ts'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { FormText } from '@hiwar/app/forms/form-text.tsx'
import { useContractForm } from '@hiwar/client/form.ts'
import type { ContractForm } from '@hiwar/client/form.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { z } from '@hiwar/client/schema.ts'
import { Email, Id } from '@hiwar/contract/fields.ts'
import { createInvite, getInvite, listInvites, updateInvite } from '@hiwar/contract/invites.ts'
import type { InviteFull } from '@hiwar/contract/invites.ts'
import { toast } from '@hiwar/ui/toast.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { FormDay } from '../day-field.tsx'
import { dayOfInstant, endOfDay } from '../days.ts'
import { FormPlan } from '../plans/plan-field.tsx'
import { useInviteConfirmation } from './use-invite-confirmation.tsx'

const InviteForm = z.object({
  email: Email,
  planId: Id,
  /** The last Cairo day on which it holds. */
  day: z.string({ error: 'required' }),
})

interface InviteDialogProps {
  /** Null: a new one. */
  edited: InviteFull | null
  /** Who is invited, where that is known already. */
  email?: string
  onClose: () => void
}

/** Invites somebody to a plan, or changes an invite that was not accepted yet. */
export function InviteDialog({ edited, email = '', onClose }: InviteDialogProps) {
  const form = useContractForm(InviteForm, {
    defaults: {
      email: edited?.email ?? email,
      planId: edited?.planId ?? null,
      day: edited === null ? null : dayOfInstant(edited.expiresAt),
    } as never,
    fields: { 'plan-not-found': 'planId' },
  })
  const { send, isRunning } = useSaveInvite({ edited, form, onClose })
  const confirmation = useInviteConfirmation({ edited, onClose })
  return (
    <FormDialog
      title={edited === null ? 'دعوة إلى باقة' : 'تعديل الدعوة'}
      size="small"
      isFullScreen
      form={form}
      send={send}
      confirmation={confirmation}
      isRunning={isRunning}
      submitLabel={edited === null ? 'أرسل الدعوة' : actions.save}
      onClose={onClose}
    >
      <p>تصل الدعوة بالبريد، ويستطيع صاحبه شراء الباقة حتى آخر يوم، وإن كانت للمدعوين فقط.</p>
      <FormText form={form} name="email" label={fields.email} type="email" autoComplete="off" />
      <FormPlan form={form} name="planId" label="الباقة" />
      <FormDay form={form} name="day" label="آخر يوم" />
      <FormFailure failure={form.failure} text={conflictText(form.failure?.status, edited)} />
    </FormDialog>
  )
}

/** One live invite for an address and plan; none is changed once accepted (people.md 6). */
function conflictText(status: number | undefined, edited: InviteFull | null): string | undefined {
  if (status !== 409) return undefined
  const isTaken = 'لهذا البريد دعوة سارية إلى هذه الباقة. عدّلها بدل إرسال غيرها.'
  return edited === null
    ? isTaken
    : 'قُبلت الدعوة، أو لهذا البريد دعوة سارية أخرى إلى الباقة. أغلق النافذة وراجع القائمة.'
}

interface SaveInvite {
  edited: InviteFull | null
  form: ContractForm<typeof InviteForm>
  onClose: () => void
}

function useSaveInvite({ edited, form, onClose }: SaveInvite) {
  const invalidates = [listInvites, getInvite]
  const create = useApiMutation(createInvite, { invalidates })
  const update = useApiMutation(updateInvite, { invalidates })
  const send = async ({ email, planId, day }: { email: string; planId: number; day: string }) => {
    const { failure } =
      edited === null
        ? await create.run({ body: { email, planId, expiresAt: endOfDay(day) } })
        : await update.run({ params: { id: edited.id }, body: changeOf(edited, { email, planId, day }) })
    if (failure !== null) return form.applyFailure(failure)
    toast.success({ title: edited === null ? 'تم إرسال الدعوة' : 'تم حفظ الدعوة' })
    onClose()
  }
  return { send, isRunning: create.isRunning || update.isRunning }
}

const changeOf = (edited: InviteFull, { email, planId, day }: { email: string; planId: number; day: string }) => ({
  ...(email !== edited.email && { email }),
  ...(planId !== edited.planId && { planId }),
  ...(day !== dayOfInstant(edited.expiresAt) && { expiresAt: endOfDay(day) }),
})
