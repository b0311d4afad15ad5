import { CalendarCheck, Clock3, MessagesSquare, UserRoundCheck, Wallet } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

interface Benefit {
  Icon: LucideIcon
  text: string
}

const promise = { student: 'تكلّم الإنجليزية مع إنسان، لا مع تطبيق.', tutor: 'وقتك وخبرتك، حصة بعد حصة.' }

const benefits: Record<'student' | 'tutor', readonly Benefit[]> = {
  student: [
    { Icon: MessagesSquare, text: 'حصة فردية بالفيديو، كلّ دقائقها لك' },
    { Icon: UserRoundCheck, text: 'أنت تختار معلّمك، وتغيّره متى شئت' },
    { Icon: CalendarCheck, text: 'مواعيد على وقتك، تحجزها في دقيقة' },
    { Icon: Clock3, text: 'ربع ساعة أو نصف ساعة، بلا التزام طويل' },
  ],
  tutor: [
    { Icon: CalendarCheck, text: 'تحدّد أوقاتك أسبوعًا بأسبوع' },
    { Icon: MessagesSquare, text: 'طالب واحد في كل حصة' },
    { Icon: Wallet, text: 'أجر معلوم عن كل دقيقة تدرّسها' },
  ],
}

/** Beside the form from 1024 px: the promise and its reasons. */
export function AuthAside({ audience }: { audience: 'student' | 'tutor' }) {
  return (
    <aside className="relative hidden overflow-hidden bg-nile-700 text-white lg:flex lg:flex-col lg:justify-center lg:px-14">
      <StarTiles />
      <div className="relative max-w-md">
        <p className="mb-10 text-display">{promise[audience]}</p>
        <ul className="space-y-5">
          {benefits[audience].map(({ Icon, text }) => (
            <li key={text} className="flex items-center gap-4">
              <span className="grid size-11 shrink-0 place-items-center rounded-full bg-white/12"><Icon size={22} strokeWidth={1.75} aria-hidden /></span>
              <span className="text-h3 font-normal">{text}</span>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}

/** The product's motif: eight-point stars whose points answer each other; one piece is apricot. */
function StarTiles() {
  const star = 'M60 8 75 45 112 60 75 75 60 112 45 75 8 60 45 45Z M23 23H97V97H23Z'
  return (
    <svg aria-hidden className="absolute inset-0 size-full" preserveAspectRatio="xMidYMid slice">
      <defs>
        <pattern id="star-tiles" width="120" height="120" patternUnits="userSpaceOnUse">
          <path d={star} fill="none" stroke="var(--color-nile-300)" strokeOpacity="0.16" strokeWidth="1.25" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#star-tiles)" />
    </svg>
  )
}
