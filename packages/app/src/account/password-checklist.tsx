import { bounds } from '@hiwar/contract/bounds.ts'
import { characters } from '@hiwar/arabic/plurals.ts'
import { PasswordChecklist as Checklist } from '@hiwar/ui/password-checklist.tsx'

/** The password rule of people.md 0.6, part by part, ticked while typing. */
export function PasswordChecklist({ password }: { password: string }) {
  const rules = [
    {
      text: `${characters(bounds.password.min, 'object')} على الأقل`,
      isMet: [...password].length >= bounds.password.min,
    },
    { text: 'رقم', isMet: /[0-9]/.test(password) },
    { text: 'حرف إنجليزي صغير', isMet: /[a-z]/.test(password) },
    { text: 'رمز مثل ! أو @', isMet: /[^\w ]/.test(password) },
    { text: 'من غير مسافات', isMet: password !== '' && !password.includes(' ') },
  ]
  return <Checklist rules={rules} />
}
