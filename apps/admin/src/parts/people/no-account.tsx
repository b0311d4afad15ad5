import { Page } from '@hiwar/app/frame/page.tsx'
import { Illustration } from '@hiwar/ui/art.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Link } from 'react-router'

interface NoAccountProps {
  title: string
  /** Where the others are. */
  list: { readonly to: string; readonly label: string }
}

/** No account has this number, or it was erased. */
export function NoAccount({ title, list }: NoAccountProps) {
  return (
    <Page title={title} opening="قد يكون الرقم خطأ، أو حُذف الحساب بطلب صاحبه.">
      <Illustration name="not-found" className="mb-6" />
      <Link to={list.to} className={buttonClasses()}>
        {list.label}
      </Link>
    </Page>
  )
}
