import { actions, things } from '@hiwar/arabic/words.ts'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Link, useLocation } from 'react-router'
import { HomeLink } from './home-link.tsx'
import { HelpButton } from './help-link.tsx'

const barLink = 'flex min-h-11 items-center px-1 text-label sm:px-2 text-ink-600 hover:text-nile-700'

/**
 * The top bar of guests: logo, tutors, plans, sign in and register. After sign-in or registration the user returns to
 * this screen.
 */
export function PublicBar() {
  const { pathname, search } = useLocation()
  const back = `?redirect=${encodeURIComponent(pathname + search)}`
  return (
    <header className="sticky top-0 z-20 border-b border-sand-300 bg-white">
      <div
        className={
          'mx-auto flex min-h-18 max-w-[1600px] flex-wrap items-center ' +
          'justify-between gap-1 px-2 py-1 sm:gap-3 sm:px-4 md:px-6'
        }
      >
        <div className="flex items-center gap-1 sm:gap-6">
          <HomeLink isShort />
          <nav aria-label="التنقّل الرئيسي" className="flex sm:gap-4">
            <Link to="/tutors" className={barLink}>
              {things.tutors}
            </Link>
            <Link to="/plans" className={`${barLink} max-[24rem]:hidden`}>
              {things.plans}
            </Link>
          </nav>
        </div>
        <div className="flex items-center gap-1 sm:gap-2">
          <HelpButton />
          <Link
            className={buttonClasses({
              variant: 'quiet',
              size: 'small',
              className: 'max-sm:px-1 max-[20rem]:hidden',
            })}
            to={`/login${back}`}
          >
            <span className="sm:hidden">دخول</span>
            <span className="max-sm:hidden">{actions.signIn}</span>
          </Link>
          <Link className={buttonClasses({ size: 'small', className: 'max-sm:px-2' })} to={`/register/student${back}`}>
            {actions.register}
          </Link>
        </div>
      </div>
    </header>
  )
}
