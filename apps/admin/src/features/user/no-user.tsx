import { Page } from '@hiwar/app/page.tsx'
import { Illustration } from '@hiwar/ui/art.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Link } from 'react-router'

/** No account has this number, or it was erased. */
export function NoUser() {
  return (
    <Page title="لم نجد هذا الحساب" opening="قد يكون الرقم خطأ، أو حُذف الحساب بطلب صاحبه.">
      <Illustration name="not-found" className="mb-6" />
      <Link to="/users" className={buttonClasses()}>
        كل المستخدمين
      </Link>
    </Page>
  )
}
