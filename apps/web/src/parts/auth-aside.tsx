import { oneStudentPromise } from '@hiwar/arabic/promises.ts'
import { Drawing } from '@hiwar/ui/inline-icons.tsx'

interface Benefit {
  /** Drawn here, so that the first load has no icon library. */
  icon: string
  text: string
}

const icons = {
  calendar: 'M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM3 9h18M9 15l2 2 4-4',
  clock: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 6v6h4',
  person: 'M2 21a8 8 0 0 1 13.3-6M5 8a5 5 0 1 0 10 0a5 5 0 1 0-10 0M16 19l2 2 4-4',
  talk:
    'M16 10a2 2 0 0 1-2 2H6.8a2 2 0 0 0-1.4.6l-2.2 2.2A.7.7 0 0 1 2 14.3V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2z' +
    'M20 9a2 2 0 0 1 2 2v10.3a.7.7 0 0 1-1.2.5l-2.2-2.2a2 2 0 0 0-1.4-.6H10a2 2 0 0 1-2-2v-1',
  wallet:
    'M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1' +
    'M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4',
}

const promise = { student: 'تكلّم الإنجليزية مع إنسان، لا مع تطبيق.', tutor: 'وقتك وخبرتك، حصة بعد حصة.' }

const benefits: Record<'student' | 'tutor', readonly Benefit[]> = {
  student: [
    { icon: icons.talk, text: 'حصة فردية بالفيديو، كل دقائقها لك' },
    { icon: icons.person, text: 'أنت تختار معلّمك، وتغيّره متى شئت' },
    { icon: icons.calendar, text: 'مواعيد على وقتك، تحجزها في دقيقة' },
    { icon: icons.clock, text: 'ربع ساعة أو نصف ساعة، بلا التزام طويل' },
  ],
  tutor: [
    { icon: icons.calendar, text: 'تحدّد أوقاتك أسبوعًا بأسبوع' },
    { icon: icons.talk, text: oneStudentPromise },
    { icon: icons.wallet, text: 'أجر معلوم عن كل دقيقة تدرّسها' },
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
          {benefits[audience].map(({ icon, text }) => (
            <li key={text} className="flex items-center gap-4">
              <span className="grid size-11 shrink-0 place-items-center rounded-full bg-white/12">
                <Drawing size={22}>
                  <path d={icon} />
                </Drawing>
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
