import { formatInteger } from '@hiwar/arabic/digits.ts'
import { personLabel, roleLabel } from '@hiwar/arabic/labels.ts'
import { minutes } from '@hiwar/arabic/plurals.ts'
import type { StudioInfo } from '@hiwar/contract/studios.ts'
import type { TutorFull } from '@hiwar/contract/tutor-lists.ts'
import { missingItems } from '@hiwar/rules/onboarding.ts'
import { lazyPart } from '@hiwar/ui/on-demand.ts'
import type { ReactNode } from 'react'
import { CopyCell, DateCell, nothing } from '../cells.tsx'
import { csvDate, csvFlag, csvLabel, csvNumber, csvString } from '../list/csv.ts'
import type { ListColumn } from '../list/list-props.ts'
import { PersonCell } from '../people/person-cell.tsx'
import { RoleBadge } from '../people/role-badge.tsx'
import { studioName } from '../studio-tutors/use-studios.ts'
import { VerifiedMark } from '../users/verified-mark.tsx'
import { missingText } from './onboarding-labels.ts'
import type { TutorSort } from './tutor-list.ts'

// Drawn with the rows, after the first paint.
const ProgressCell = lazyPart(async () => (await import('./progress.tsx')).ProgressCell)

function studioText(id: number | null, studios: readonly StudioInfo[]): string | null {
  if (id === null) return null
  const studio = studios.find((each) => each.id === id)
  return studio === undefined ? `#${id}` : studioName(studio)
}

type Column = ListColumn<TutorFull, TutorSort>

const phoneProofColumn: Column = {
  id: 'verifiedPhone',
  header: 'تأكيد الموبايل',
  cell: ({ verifiedPhone }) => (verifiedPhone ? <VerifiedMark isVerified /> : nothing),
  csv: csvFlag(({ verifiedPhone }) => verifiedPhone),
}

const missingColumn: Column = {
  id: 'missing',
  header: 'الناقص',
  isNumber: true,
  cell: (tutor) => <span title={missingText(tutor)}>{formatInteger(missingItems(tutor).length)}</span>,
  csv: csvString(missingText),
}

/** The columns of tutors (admin.md 1.5); the switch stands where a laptop shows it without scrolling. */
export const tutorColumns = (
  studios: readonly StudioInfo[],
  switchOf: (tutor: TutorFull) => ReactNode,
): readonly Column[] => [
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
  phoneProofColumn,
  {
    id: 'progress',
    header: 'الاكتمال',
    cell: (tutor) => <ProgressCell tutor={tutor} studio={studioText(tutor.studioId, studios)} />,
  },
  missingColumn,
  { id: 'active', header: 'مفعّل', cell: switchOf, csv: csvFlag(({ activated }) => activated) },
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
]
