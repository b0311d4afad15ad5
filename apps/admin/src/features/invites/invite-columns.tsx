import { useNow } from '@hiwar/app/time/use-now.ts'
import type { InviteFull } from '@hiwar/contract/invites.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { StateBadge } from '@hiwar/ui/state-badge.tsx'
import { CopyCell, DateCell } from '../../parts/cells.tsx'
import { csvDate, csvNumber, csvString } from '../../parts/list/csv.ts'
import type { ListColumn, RowCard } from '../../parts/list/list-props.ts'
import { personName } from '../../parts/people/person.ts'
import { PlanCell } from '../../parts/plans/plan-cell.tsx'

/** Accepted, still open, or over. */
export function InviteState({ invite }: { invite: InviteFull }) {
  const now = useNow(MINUTE_MS)
  if (invite.acceptedAt !== null) return <StateBadge tone="done">قُبلت</StateBadge>
  if (Date.parse(invite.expiresAt) <= now) return <StateBadge tone="stopped">انتهت</StateBadge>
  return <StateBadge tone="waiting">تنتظر القبول</StateBadge>
}

/** Columns of invites (admin.md 1.11). */
export const inviteColumns: readonly ListColumn<InviteFull, never>[] = [
  {
    id: 'email',
    header: 'البريد',
    cell: ({ email }) => <CopyCell text={email} label="البريد" />,
    csv: csvString(({ email }) => email),
  },
  {
    id: 'plan',
    header: 'الباقة',
    cell: ({ planId }) => <PlanCell planId={planId} />,
    csv: csvNumber(({ planId }) => planId),
  },
  { id: 'state', header: 'الحالة', cell: (invite) => <InviteState invite={invite} /> },
  {
    id: 'expires',
    header: 'تنتهي',
    cell: ({ expiresAt }) => <DateCell at={expiresAt} />,
    csv: csvDate(({ expiresAt }) => expiresAt),
  },
  {
    id: 'accepted',
    header: 'قُبلت',
    cell: ({ acceptedAt }) => <DateCell at={acceptedAt} />,
    csv: csvDate(({ acceptedAt }) => acceptedAt),
  },
  {
    id: 'createdBy',
    header: 'أرسلها',
    cell: ({ createdBy }) => <bdi>{personName(createdBy)}</bdi>,
    csv: csvString(({ createdBy }) => personName(createdBy)),
  },
  {
    id: 'created',
    header: 'أُرسلت',
    cell: ({ createdAt }) => <DateCell at={createdAt} />,
    csv: csvDate(({ createdAt }) => createdAt),
  },
]

/** An invite on a phone. */
export const inviteCard = (invite: InviteFull): RowCard => ({
  title: <Bidi>{invite.email}</Bidi>,
  state: <InviteState invite={invite} />,
  facts: [
    { label: 'الباقة', value: <PlanCell planId={invite.planId} /> },
    { label: 'تنتهي', value: <DateCell at={invite.expiresAt} /> },
  ],
})
