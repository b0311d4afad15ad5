import { photoSessionStateLabel } from '@hiwar/arabic/labels.ts'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useApiQuery } from '@hiwar/client/query.ts'
import { getTutorMeta } from '@hiwar/contract/tutors.ts'
import { missingItems } from '@hiwar/rules/onboarding.ts'
import { photoSessionState } from '@hiwar/rules/photo-session.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import type { TutorFull } from '@hiwar/contract/tutor-lists.ts'
import { nothing } from '../cells.tsx'
import { Facts } from '../facts.tsx'
import { PassedMark, passedFlags, passedLabel } from './passed-mark.tsx'
import { ActiveBadge } from './active-badge.tsx'
import { itemLabel } from './onboarding-labels.ts'

export interface ProgressCellProps {
  tutor: TutorFull
  /** The name of the studio; null: none. */
  studio: string | null
}

/** What the progress of a tutor is made of. */
export function ProgressCard({ tutor, studio }: ProgressCellProps) {
  const missing = missingItems(tutor).filter((item) => item !== 'activated')
  return (
    <div className="w-72 max-w-full whitespace-normal">
      <Facts
        facts={[
          ['الملف', missing.length === 0 ? 'مكتمل' : `ينقصه: ${missing.map((item) => itemLabel[item]).join('، ')}`],
          ['الاستوديو', studio ?? nothing],
          ['جلسة التصوير', photoSessionStateLabel[photoSessionState(tutor)]],
          ['التفعيل', <ActiveBadge key="active" tutor={tutor} />],
        ]}
      />
      <PassedFlags tutorId={tutor.id} />
    </div>
  )
}

/** Asked for when the card opens: the list does not carry them. */
function PassedFlags({ tutorId }: { tutorId: number }) {
  const meta = useApiQuery(getTutorMeta, { query: { tutorId } })
  const { data } = meta
  if (data === undefined)
    return meta.failure === null ? (
      <Loading>
        <Skeleton className="h-33 w-full" />
      </Loading>
    ) : (
      <QueryFailure query={meta} />
    )
  return (
    <div className="border-t border-sand-300">
      <Facts
        facts={passedFlags.map((flag) => [
          passedLabel[flag],
          <PassedMark key={flag} flag={flag} hasPassed={data[flag]} />,
        ])}
      />
    </div>
  )
}
