import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Link } from 'react-router'

const texts = {
  'not-found': 'لم نجد هذا المعلّم. قد يكون الرابط قديمًا أو الحساب محذوفًا.',
  forbidden: 'هذا المعلّم لم يختر استوديوك، أو اختار غيره بعد ذلك، فجلسته غير متاحة لك.',
}

/** In place of a tutor who does not exist, or is another studio's. */
export function NoSession({ reason }: { reason: keyof typeof texts }) {
  return (
    <div className="surface">
      <EmptyState
        illustration="not-found"
        text={texts[reason]}
        action={
          <Link to="/photo-sessions" className={buttonClasses({ variant: 'secondary' })}>
            كل جلسات التصوير
          </Link>
        }
      />
    </div>
  )
}
