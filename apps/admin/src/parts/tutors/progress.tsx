import { formatInteger } from '@hiwar/arabic/digits.ts'
import { photoSessionStateLabel } from '@hiwar/arabic/labels.ts'
import { fields } from '@hiwar/arabic/words.ts'
import { QueryFailure } from '@hiwar/app/block-failure.tsx'
import { useApiQuery } from '@hiwar/client/query.ts'
import type { TutorFull } from '@hiwar/contract/tutor-lists.ts'
import { getTutorMeta } from '@hiwar/contract/tutors.ts'
import { missingItems, onboardingItems } from '@hiwar/rules/onboarding.ts'
import type { OnboardingItem } from '@hiwar/rules/onboarding.ts'
import { photoSessionState } from '@hiwar/rules/photo-session.ts'
import { HoverCard } from '@hiwar/ui/hover-card.tsx'
import { Meter } from '@hiwar/ui/meter.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { StateBadge } from '@hiwar/ui/state-badge.tsx'
import { Link } from 'react-router'
import { nothing } from '../cells.tsx'
import { Facts } from '../facts.tsx'
import { personName } from '../people/person.ts'
import { PassedMark, passedFlags, passedLabel } from './passed-mark.tsx'

export const itemLabel: Readonly<Record<OnboardingItem, string>> = {
  name: fields.name,
  phone: fields.phone,
  city: fields.city,
  bio: fields.bio,
  about: fields.about,
  birthYear: fields.birthYear,
  verifiedEmail: 'تأكيد البريد',
  verifiedPhone: 'تأكيد الموبايل',
  image: 'الصورة',
  video: 'فيديو التعريف',
  thumbnail: 'صورة الفيديو',
  activated: 'التفعيل',
}

export const missingText = (tutor: TutorFull): string =>
  missingItems(tutor)
    .map((item) => itemLabel[item])
    .join('، ')

/** How much of what a listed tutor needs is there. */
export function Progress({ tutor }: { tutor: TutorFull }) {
  const missing = missingItems(tutor).length
  const label = missing === 0 ? 'اكتمل كل شيء' : `ينقصه: ${missingText(tutor)}`
  return (
    <Meter
      label={label}
      isLabelHidden
      value={onboardingItems.length - missing}
      max={onboardingItems.length}
      valueText={missing === 0 ? 'مكتمل' : `${formatInteger(missing)} ناقص`}
      className="w-24"
    />
  )
}

export function ActiveBadge({ tutor }: { tutor: TutorFull }) {
  return tutor.activated ? <StateBadge tone="done">مفعّل</StateBadge> : <StateBadge tone="stopped">موقوف</StateBadge>
}

interface ProgressCellProps {
  tutor: TutorFull
  /** The name of the studio; null: none. */
  studio: string | null
}

/** The progress in a row, with a card that says what it is made of (admin.md 1.5). */
export function ProgressCell({ tutor, studio }: ProgressCellProps) {
  return (
    <HoverCard
      label={`التقدم: ${personName(tutor)}`}
      trigger={
        <Link to={`/user/${tutor.id}?tab=tutor`} className="inline-block rounded-input py-2 align-middle">
          <Progress tutor={tutor} />
        </Link>
      }
    >
      <ProgressCard tutor={tutor} studio={studio} />
    </HoverCard>
  )
}

function ProgressCard({ tutor, studio }: ProgressCellProps) {
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
      <Facts facts={passedFlags.map((flag) => [passedLabel[flag], <PassedMark key={flag} hasPassed={data[flag]} />])} />
    </div>
  )
}
