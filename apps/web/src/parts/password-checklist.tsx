import { bounds } from '@hiwar/contract/bounds.ts'
import { characters } from '@hiwar/arabic/plurals.ts'
import { Check, Circle } from 'lucide-react'

/** The password rule of people.md 0.6, part by part, so that a person sees which part is still missing. */
const rules: readonly { text: () => string; holds: (password: string) => boolean }[] = [
  { text: () => `${characters(bounds.password.min, 'object')} على الأقل`, holds: (password) => [...password].length >= bounds.password.min },
  { text: () => 'رقم', holds: (password) => /[0-9]/.test(password) },
  { text: () => 'حرف إنجليزي صغير', holds: (password) => /[a-z]/.test(password) },
  { text: () => 'رمز مثل ! أو @', holds: (password) => /[^\w ]/.test(password) },
  { text: () => 'من غير مسافات', holds: (password) => password !== '' && !password.includes(' ') },
]

/** What a new password still needs, ticked while typing. */
export function PasswordChecklist({ password }: { password: string }) {
  return (
    <ul aria-label="شروط كلمة المرور" className="flex flex-wrap gap-x-4 gap-y-1 text-small">
      {rules.map(({ text, holds }) => {
        const isHeld = holds(password)
        const Icon = isHeld ? Check : Circle
        return (
          <li key={text()} className={`flex items-center gap-1.5 ${isHeld ? 'text-success' : 'text-ink-600'}`}>
            <Icon size={isHeld ? 16 : 10} strokeWidth={isHeld ? 2.25 : 1.75} aria-hidden className="w-4" />
            {text()}
            <span className="sr-only">{isHeld ? 'تم' : 'ناقص'}</span>
          </li>
        )
      })}
    </ul>
  )
}
