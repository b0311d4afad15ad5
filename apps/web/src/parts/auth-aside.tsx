import { oneStudentPromise } from '@hiwar/arabic/promises.ts'
import { CalendarCheck, Clock3, MessagesSquare, UserRoundCheck, Wallet } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

interface Benefit {
  Icon: LucideIcon
  text: string
}

const promise = { student: 'تكلّم الإنجليزية مع إنسان، لا مع تطبيق.', tutor: 'وقتك وخبرتك، حصة بعد حصة.' }

const benefits: Record<'student' | 'tutor', readonly Benefit[]> = {
  student: [
    { Icon: MessagesSquare, text: 'حصة فردية بالفيديو، كل دقائقها لك' },
    { Icon: UserRoundCheck, text: 'أنت تختار معلّمك، وتغيّره متى شئت' },
    { Icon: CalendarCheck, text: 'مواعيد على وقتك، تحجزها في دقيقة' },
    { Icon: Clock3, text: 'ربع ساعة أو نصف ساعة، بلا التزام طويل' },
  ],
  tutor: [
    { Icon: CalendarCheck, text: 'تحدّد أوقاتك أسبوعًا بأسبوع' },
    { Icon: MessagesSquare, text: oneStudentPromise },
    { Icon: Wallet, text: 'أجر معلوم عن كل دقيقة تدرّسها' },
  ],
}

/** Beside the form from 1024 px: the product's promise and its benefits. */
export function AuthAside({ audience }: { audience: 'student' | 'tutor' }) {
  return (
    <aside
      className={
        'sticky top-0 hidden h-dvh overflow-hidden bg-nile-700 ' +
        'text-white lg:flex lg:flex-col lg:justify-center lg:px-14'
      }
    >
      <StarTiles />
      <div className="relative max-w-md">
        <p className="mb-10 text-display">{promise[audience]}</p>
        <ul className="space-y-5">
          {benefits[audience].map(({ Icon, text }) => (
            <li key={text} className="flex items-center gap-4">
              <span className="grid size-11 shrink-0 place-items-center rounded-full bg-white/12">
                <Icon size={22} strokeWidth={1.75} aria-hidden />
              </span>
              <span className="text-h3 font-normal">{text}</span>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}

/** An eight-point star that fills its tile: adjacent stars leave crosses between them. */
const star =
  'M120 60L102.4 77.6L102.4 102.4L77.6 102.4L60 120L42.4 102.4L17.6 102.4L17.6 ' +
  '77.6L0 60L17.6 42.4L17.6 17.6L42.4 17.6L60 0L77.6 17.6L102.4 17.6L102.4 42.4Z'

/** The background pattern: touching stars, one of them apricot. */
function StarTiles() {
  return (
    <svg aria-hidden className="absolute inset-0 size-full">
      <defs>
        <pattern id="star-tiles" width="120" height="120" patternUnits="userSpaceOnUse">
          <path d={star} fill="none" stroke="var(--color-nile-300)" strokeOpacity="0.18" strokeWidth="1.5" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#star-tiles)" />
      <path d={star} transform="translate(120 0)" fill="var(--color-apricot-500)" />
    </svg>
  )
}
