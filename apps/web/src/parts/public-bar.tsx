import { actions, things } from '@hiwar/arabic/words.ts'
import { LinkButton } from '@hiwar/ui/button.tsx'
import { Link, useLocation } from 'react-router'
import { HomeLink } from './bare-frame.tsx'

/** For guests on the open screens: what the product is called, what it costs, and the two ways in. Both lead back here. */
export function PublicBar() {
  const { pathname, search } = useLocation()
  const back = `?redirect=${encodeURIComponent(pathname + search)}`
  return (
    <header className="sticky top-0 z-20 border-b border-sand-300 bg-white">
      <div className="mx-auto flex h-18 max-w-[1600px] items-center justify-between gap-3 px-4 md:px-6">
        <div className="flex items-center gap-4 md:gap-8">
          <HomeLink />
          <nav aria-label="التنقل الرئيسي" className="flex gap-4 max-sm:hidden md:gap-6">
            <Link to="/tutors" className="text-label text-ink-600 hover:text-nile-700">{things.tutors}</Link>
            <Link to="/plans" className="text-label text-ink-600 hover:text-nile-700">{things.plans}</Link>
          </nav>
        </div>
        <div className="flex items-center gap-2">
          <LinkButton variant="quiet" size="small" to={`/login${back}`}>{actions.signIn}</LinkButton>
          <LinkButton variant="primary" size="small" to={`/register/student${back}`}>{actions.register}</LinkButton>
        </div>
      </div>
    </header>
  )
}
