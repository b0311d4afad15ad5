import { personLabel, roleLabel } from '@hiwar/arabic/labels.ts'
import { fields } from '@hiwar/arabic/words.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { FormPassword, FormText } from '@hiwar/app/forms/form-text.tsx'
import { PasswordChecklist } from '@hiwar/app/account/password-checklist.tsx'
import { useFormField } from '@hiwar/app/forms/use-form-field.ts'
import type { ContractForm } from '@hiwar/client/form.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import type { z } from '@hiwar/client/schema.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import { listFullTutors } from '@hiwar/contract/tutor-lists.ts'
import { createUser, listUsers } from '@hiwar/contract/users.ts'
import type { CreateUser, UserSelf } from '@hiwar/contract/users.ts'
import { mayCreateAccount } from '@hiwar/rules/account-rights.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Select } from '@hiwar/ui/select.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { Copy, Dices } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { copyText } from '../../cells.tsx'
import { FormDialog } from '../../form-dialog.tsx'
import { applyToForm, returnToForm } from '../taken-email.ts'
import { ConfirmAdmin } from './confirm-admin.tsx'
import { makePassword } from './new-password.ts'

const schema = async () => (await import('./create-schema.ts')).CreateUser

interface CreateUserDialogProps {
  /** The only one that can be created here; any that the reader may create when absent. */
  role?: Role
  onClose: () => void
}

type NewUser = z.infer<typeof CreateUser>

/** An account for somebody else; creating an admin asks once more, with a reason (admin.md 1.3). */
export function CreateUserDialog({ role: fixedRole, onClose }: CreateUserDialogProps) {
  const create = useApiMutation(createUser, { invalidates: [listUsers, listFullTutors] })
  const form = useContractForm(schema, { defaults: { email: '', password: '', role: fixedRole ?? Role.Tutor } })
  const tellCreated = useCreatedToast()
  const [asked, setAsked] = useState<NewUser | null>(null)

  const send = async (body: NewUser, reason?: string) => {
    const outcome = await create.run({ body, reason })
    if (outcome.failure === null) {
      tellCreated(outcome.reply.user)
      onClose()
    }
    return outcome
  }
  const submit = async (body: NewUser) => {
    if (isAdmin(body.role)) return setAsked(body)
    const { failure } = await send(body)
    if (failure !== null) applyToForm(form, failure)
  }
  const confirm = async (body: NewUser, reason: string | undefined) => {
    const outcome = await send(body, reason)
    if (outcome.failure !== null) returnToForm({ form, close: () => setAsked(null) }, outcome.failure)
    return outcome
  }
  return (
    <>
      <FormDialog
        title={fixedRole === undefined ? 'حساب جديد' : `حساب ${roleLabel[fixedRole]} جديد`}
        isFullScreen
        form={form}
        send={submit}
        isRunning={create.isRunning}
        submitLabel="أنشئ الحساب"
        onClose={onClose}
        className="flex flex-col gap-5"
      >
        <FormText form={form} name="email" label={fields.email} type="email" autoComplete="off" isLatin />
        <PasswordFields form={form} />
        {fixedRole === undefined ? (
          <RoleField form={form} />
        ) : (
          <p className="text-small text-ink-600">{hints[fixedRole]}</p>
        )}
        <FormFailure failure={form.failure} />
      </FormDialog>
      {asked !== null && (
        <ConfirmAdmin
          email={asked.email}
          role={asked.role}
          onConfirm={async ({ reason }) => await confirm(asked, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

/** Says that the account is there, and leads to it. */
function useCreatedToast() {
  const navigate = useNavigate()
  return ({ id, role, gender, email }: UserSelf) =>
    toast.success({
      title: `تم إنشاء حساب ${personLabel(role, gender)}`,
      description: email,
      action: { label: 'افتحه', onPress: () => void navigate(`/user/${id}`) },
    })
}

/** Typed or generated; the person gets it from whoever creates the account. */
function PasswordFields({ form }: { form: ContractForm<typeof CreateUser> }) {
  const password = form.watch('password')
  const generate = () => {
    form.setValue('password', makePassword(), { shouldDirty: true, shouldValidate: true })
  }
  return (
    <div className="flex flex-col gap-2">
      <FormPassword form={form} name="password" label={fields.password} autoComplete="new-password" />
      <PasswordChecklist password={password} />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onPress={generate}>
          <Dices aria-hidden size={20} />
          ولّد كلمة مرور
        </Button>
        {password !== '' && (
          <Button variant="quiet" size="small" onPress={() => void copyText(password)}>
            <Copy aria-hidden size={20} />
            انسخها
          </Button>
        )}
      </div>
    </div>
  )
}

const hints: Partial<Record<Role, string>> = {
  [Role.Tutor]: 'يكون الحساب مفعّلًا من البداية.',
  [Role.TutorManager]: 'يكون الحساب مفعّلًا من البداية، ويعمل من التطبيق الرئيسي.',
  [Role.RegularAdmin]: 'يصل إشعار بالبريد إلى كل مدير عام.',
  [Role.SuperAdmin]: 'يصل إشعار بالبريد إلى كل مدير عام.',
}

function RoleField({ form }: { form: ContractForm<typeof CreateUser> }) {
  const { value, onChange, ...field } = useFormField({ form, name: 'role' })
  const ownRole = useUser().role
  const roles = Object.values(Role).filter((role) => mayCreateAccount(ownRole, role))
  const chosen = roles.find((role) => role === value)
  return (
    <Select
      {...field}
      label="الدور"
      value={chosen === undefined ? null : String(chosen)}
      onChange={(text) => onChange(Number(text))}
      choices={roles.map((role) => ({ value: String(role), label: roleLabel[role] }))}
      description={chosen === undefined ? undefined : hints[chosen]}
    />
  )
}
