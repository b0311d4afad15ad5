import crash from './art/crash.svg'
import noCamera from './art/no-camera.svg'
import noChat from './art/no-chat.svg'
import noLessons from './art/no-lessons.svg'
import noPayments from './art/no-payments.svg'
import noReviews from './art/no-reviews.svg'
import noTutors from './art/no-tutors.svg'
import noWords from './art/no-words.svg'
import notFound from './art/not-found.svg'
import offline from './art/offline.svg'
import onboarding from './art/onboarding.svg'
import success from './art/success.svg'
import waiting from './art/waiting.svg'

// Thirteen spot illustrations in one style (visual.md §6.6): bubbles cut as tiles, thin nile lines, one apricot piece, no
// text.
const drawings = {
  'no-lessons': noLessons,
  'no-tutors': noTutors,
  'no-chat': noChat,
  'no-reviews': noReviews,
  'no-payments': noPayments,
  'no-words': noWords,
  'not-found': notFound,
  crash,
  offline,
  'no-camera': noCamera,
  success,
  waiting,
  onboarding,
} as const

export type IllustrationName = keyof typeof drawings

export interface IllustrationProps {
  name: IllustrationName
  /** Width in CSS pixels; the height is five sixths of it. */
  size?: number
  className?: string
}

/** A spot illustration, loaded as an image. Decorative: the text beside it carries the meaning. */
export function Illustration({ name, size = 160, className }: IllustrationProps) {
  return (
    <img
      aria-hidden
      alt=""
      src={drawings[name]}
      width={size}
      height={(size * 5) / 6}
      decoding="async"
      className={className}
    />
  )
}
