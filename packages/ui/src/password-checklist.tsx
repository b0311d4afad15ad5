import { Check, Circle } from 'lucide-react'

export interface PasswordRule {
  text: string
  isMet: boolean
}

/**
 * What a new password still needs, checked while typing. Not by colour alone: the icon changes too, and hidden text
 * names the state.
 */
export function PasswordChecklist({
  label = 'شروط كلمة المرور',
  rules,
  id,
}: {
  label?: string
  rules: readonly PasswordRule[]
  id?: string
}) {
  return (
    <ul id={id} aria-label={label} className="flex flex-wrap gap-x-5 gap-y-1 text-small">
      {rules.map(({ text, isMet }) => (
        <li
          key={text}
          className={isMet ? 'flex items-center gap-1.5 text-success' : 'flex items-center gap-1.5 text-ink-600'}
        >
          <span className="grid size-5 place-items-center">
            {isMet ? <Check aria-hidden size={18} className="animate-pop-in" /> : <Circle aria-hidden size={10} />}
          </span>
          {text}
          <span className="sr-only">{isMet ? 'تم' : 'ناقص'}</span>
        </li>
      ))}
    </ul>
  )
}
