import { Link, useSearchParams } from 'react-router'

const choices = [
  { role: 'student', label: 'أريد أن أتعلّم' },
  { role: 'tutor', label: 'أريد أن أدرّس' },
] as const

/** Switches between registration as student and as tutor, two paths of the same screen. */
export function RoleSwitch({ role }: { role: 'student' | 'tutor' }) {
  const [query] = useSearchParams()
  return (
    <nav aria-label="نوع الحساب" className="mb-6 grid grid-cols-2 rounded-full bg-sand-200 p-1">
      {choices.map((choice) => (
        <Link
          key={choice.role}
          to={{ pathname: `/register/${choice.role}`, search: query.toString() }}
          replace
          aria-current={choice.role === role ? 'page' : undefined}
          className={
            'rounded-full py-2.5 text-center text-label text-ink-600 ' +
            'transition-colors aria-[current=page]:bg-white ' +
            'aria-[current=page]:text-nile-700 aria-[current=page]:shadow-raised'
          }
        >
          {choice.label}
        </Link>
      ))}
    </nav>
  )
}
