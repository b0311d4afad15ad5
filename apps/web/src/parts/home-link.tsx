import { actions, productName } from '@hiwar/arabic/words.ts'
import { Logo, Mark } from '@hiwar/ui/logo.tsx'
import { Link } from 'react-router'

/** The logo as a link to the main page; `isShort` shows only the mark on narrow screens. */
export function HomeLink({ isShort = false, onLeave }: { isShort?: boolean; onLeave?: () => void }) {
  return (
    <Link
      to="/"
      onClick={onLeave}
      className="inline-grid min-h-11 min-w-11 content-center rounded-button"
      aria-label={`${productName}، ${actions.goHome}`}
    >
      {isShort && <Mark size={36} className="text-nile-600 sm:hidden" />}
      <span className={isShort ? 'max-sm:hidden' : undefined}>
        <Logo size={36} />
      </span>
    </Link>
  )
}
