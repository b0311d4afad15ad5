import { formatInteger } from '@hiwar/arabic/digits.ts'
import { personLabel, roleLabel } from '@hiwar/arabic/labels.ts'
import { minutes } from '@hiwar/arabic/plurals.ts'
import { fields } from '@hiwar/arabic/words.ts'
import type { StudioInfo } from '@hiwar/contract/studios.ts'
import type { TutorFull } from '@hiwar/contract/tutor-lists.ts'
import { missingItems, onboardingItems } from '@hiwar/rules/onboarding.ts'
import type { OnboardingItem } from '@hiwar/rules/onboarding.ts'
import { Meter } from '@hiwar/ui/meter.tsx'
import { StateBadge } from '@hiwar/ui/state-badge.tsx'
import { CopyCell, DateCell, nothing } from '../cells.tsx'
import { csvDate, csvFlag, csvLabel, csvNumber, csvString } from '../list/csv.ts'
import type { ListColumn } from '../list/list-props.ts'
import { PersonCell } from '../people/person-cell.tsx'
import { RoleBadge } from '../people/role-badge.tsx'
import { studioName } from '../studio-tutors/use-studios.ts'
import { VerifiedMark } from '../users/verified-mark.tsx'
import type { TutorSort } from './tutor-list.ts'

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

function studioText(id: number | null, studios: readonly StudioInfo[]): string | null {
  if (id === null) return null
  const studio = studios.find((each) => each.id === id)
  return studio === undefined ? `#${id}` : studioName(studio)
}

/** The columns of tutors, before the switch (admin.md 1.5). */
export const tutorColumns = (studios: readonly StudioInfo[]): readonly ListColumn<TutorFull, TutorSort>[] => [
  {
    id: 'name',
    header: 'الاسم',
    sortBy: 'name',
    cell: (tutor) => <PersonCell id={tutor.id} person={tutor} />,
    csv: csvString(({ name }) => name),
  },
  {
    id: 'role',
    header: 'الدور',
    cell: ({ role, gender }) => <RoleBadge role={role}>{personLabel(role, gender)}</RoleBadge>,
    csv: csvLabel(({ role }) => role, roleLabel),
  },
  {
    id: 'email',
    header: 'البريد',
    cell: ({ email, verifiedEmail }) => (
      <>
        <VerifiedMark isVerified={verifiedEmail} /> <CopyCell text={email} label="البريد" />
      </>
    ),
    csv: csvString(({ email }) => email),
  },
  {
    id: 'progress',
    header: 'الاكتمال',
    cell: (tutor) => <Progress tutor={tutor} />,
    csv: csvString(missingText),
  },
  {
    id: 'studio',
    header: 'الاستوديو',
    cell: ({ studioId }) => studioText(studioId, studios) ?? nothing,
    csv: csvString(({ studioId }) => studioText(studioId, studios)),
  },
  {
    id: 'notice',
    header: 'المهلة',
    sortBy: 'notice',
    cell: ({ notice }) => minutes(notice),
    csv: csvNumber(({ notice }) => notice),
  },
  {
    id: 'createdAt',
    header: 'سجّل',
    sortBy: 'createdAt',
    cell: ({ createdAt }) => <DateCell at={createdAt} />,
    csv: csvDate(({ createdAt }) => createdAt),
  },
  {
    id: 'verifiedPhone',
    header: 'تأكيد الموبايل',
    isHidden: true,
    cell: ({ verifiedPhone }) => <VerifiedMark isVerified={verifiedPhone} />,
    csv: csvFlag(({ verifiedPhone }) => verifiedPhone),
  },
]
