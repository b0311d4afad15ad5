import { actions } from '@hiwar/arabic/words.ts'
import { LinkButton } from '@hiwar/ui/button.tsx'
import { Page } from '../parts/page.tsx'
import { BareFrame } from '../parts/bare-frame.tsx'

/** No screen has this address. */
export function NotFoundScreen() {
  return (
    <BareFrame>
      <div className="mx-auto flex max-w-md flex-col items-center py-12 text-center">
        <Page title="لم نجد هذه الصفحة" opening="قد يكون الرابط قديمًا أو ناقصًا. من هنا تعود إلى ما تعرفه.">
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton variant="primary" to="/">{actions.goHome}</LinkButton>
            <LinkButton variant="secondary" to="/tutors">ابحث عن معلّم</LinkButton>
          </div>
        </Page>
      </div>
    </BareFrame>
  )
}
