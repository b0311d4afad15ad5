import { isolate } from '@hiwar/arabic/direction.ts'
import { roleLabel } from '@hiwar/arabic/labels.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { Confirm } from '../../confirm/confirm.tsx'

interface ConfirmAdminProps {
  email: string
  role: Role
  onConfirm: (given: { reason: string | undefined }) => Promise<{ readonly failure: Failure | null }>
  onClose: () => void
}

/** Says what an admin's account can do, and asks for the reason (admin.md 1.3). */
export function ConfirmAdmin({ email, role, onConfirm, onClose }: ConfirmAdminProps) {
  return (
    <Confirm
      level={2}
      title={`إنشاء حساب ${roleLabel[role]} بالبريد ${isolate(email)}؟`}
      effect={
        <p>
          {role === Role.SuperAdmin
            ? 'يقرأ صاحبه كل الحسابات والمدفوعات ويغيّرها، وينشئ مديرين غيره، ويغيّر إعدادات المنصة كلها.'
            : 'يقرأ صاحبه حسابات الطلاب والمعلّمين والمدفوعات ويغيّرها، ويردّ المبالغ ويسجّل دفع السحب.'}{' '}
          لا يُغيَّر الدور بعد الإنشاء، ويصل الخبر بالبريد إلى كل مدير عام.
        </p>
      }
      confirmLabel="أنشئ الحساب"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
