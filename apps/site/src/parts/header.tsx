import { actions, things } from '@hiwar/arabic/words.ts'
import { Menu } from 'lucide-react'
import { AppLink, PageLink, useSite } from '../site.tsx'
import { Logo } from './logo.tsx'
import { homeLabel, mainPages } from './pages.ts'

/** Below 1024 px its links stand in a menu that opens without script. */
export function Header() {
  return (
    <header className="header">
      <div className="wide header-row">
        <PageLink to="/" className="header-logo">
          <Logo />
        </PageLink>
        <nav aria-label="صفحات الموقع" className="header-nav">
          <PageLinks />
        </nav>
        <div className="header-account">
          <AccountLinks />
        </div>
        <details className="menu">
          <summary aria-label={things.menu}>
            <Menu aria-hidden="true" size={24} />
          </summary>
          <nav aria-label={things.menu} className="menu-sheet">
            <PageLink to="/" className="nav-link">
              {homeLabel}
            </PageLink>
            <PageLinks />
            <div className="menu-account">
              <AccountLinks />
            </div>
          </nav>
        </details>
      </div>
    </header>
  )
}

function PageLinks() {
  return mainPages.map(({ to, label }) => (
    <PageLink key={to} to={to} className="nav-link">
      {label}
    </PageLink>
  ))
}

function AccountLinks() {
  const { isMember } = useSite()
  if (isMember)
    return (
      <AppLink to="/" className="button button-small">
        حصصي
      </AppLink>
    )
  return (
    <>
      <AppLink to="/login" className="nav-link sign-in">
        {actions.signIn}
      </AppLink>
      <AppLink to="/register/student" className="button button-small">
        {actions.register}
      </AppLink>
    </>
  )
}
