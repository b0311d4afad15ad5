import { Page } from '@hiwar/app/frame/page.tsx'
import { actions } from '@hiwar/arabic/words.ts'
import { Illustration } from '@hiwar/ui/art.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Link } from 'react-router'

/** No page has this address. */
export function NotFoundScreen() {
  return (
    <Page title="لم نجد هذه الصفحة" opening="قد يكون الرابط قديمًا أو ناقصًا.">
      <Illustration name="not-found" className="mb-6" />
      <Link className={buttonClasses()} to="/">
        {actions.goHome}
      </Link>
    </Page>
  )
}
