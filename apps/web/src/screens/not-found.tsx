import { actions } from '@hiwar/arabic/words.ts'
import { Illustration } from '@hiwar/ui/art.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Link } from 'react-router'
import { Page } from '@hiwar/app/frame/page.tsx'
import { BareFrame } from '../parts/bare-frame.tsx'

/** No screen has this address. */
export function NotFoundScreen() {
  return (
    <BareFrame>
      <div className="mx-auto flex max-w-md flex-col items-center py-12 text-center">
        <Illustration name="not-found" className="mb-6" />
        <Page title="لم نجد هذه الصفحة" opening="قد يكون الرابط قديمًا أو ناقصًا. من هنا تعود إلى ما تعرفه.">
          <div className="flex flex-wrap justify-center gap-3">
            <Link className={buttonClasses()} to="/">
              {actions.goHome}
            </Link>
            <Link className={buttonClasses({ variant: 'secondary' })} to="/tutors">
              ابحث عن معلّم
            </Link>
          </div>
        </Page>
      </div>
    </BareFrame>
  )
}
