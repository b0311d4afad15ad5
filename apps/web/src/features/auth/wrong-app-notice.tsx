import { InfoIcon } from '@hiwar/ui/inline-icons.tsx'

/** Tells admins and studios that they sign in to their own app (web.md `/login`). */
export function WrongAppNotice() {
  return (
    <p role="alert" className="flex items-start gap-2 rounded-input bg-info-tint p-3 text-small text-info">
      <InfoIcon className="mt-0.5 shrink-0" />
      <span>هذا الحساب يعمل من لوحة الإدارة، وليس من تطبيق الطلاب والمعلّمين. سجّل الدخول من هناك.</span>
    </p>
  )
}
