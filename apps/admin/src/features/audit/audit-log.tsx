import { lazyPart } from '@hiwar/ui/on-demand.ts'
import { auditSentence } from '@hiwar/arabic/audit-words.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { listAudit } from '@hiwar/contract/admin.ts'
import type { AuditEntry } from '@hiwar/contract/admin.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { DateCell } from '../../parts/cells.tsx'
import { ActorCell, OutcomeStatus, TargetLink } from '../../parts/audit/entry-cells.tsx'
import { instantsOf } from '../../parts/list/call-query.ts'
import type { FilterValues } from '../../parts/list/define-list.ts'
import type { OpenRow, RowCard } from '../../parts/list/list-props.ts'
import { List } from '../../parts/list/list.tsx'
import { useListState } from '../../parts/list/use-list-state.ts'
import { auditColumns } from '../../parts/audit/audit-columns.tsx'
import { auditList, ownAuditList } from './audit-list.ts'

const EntryDrawer = lazyPart(async () => (await import('../../parts/audit/entry-drawer.tsx')).EntryDrawer)

const entryCard = (entry: AuditEntry): RowCard => ({
  title: auditSentence(entry.action),
  state: <OutcomeStatus outcome={entry.outcome} />,
  facts: [
    { label: 'الوقت', value: <DateCell at={entry.at} hasTime /> },
    { label: 'من', value: <ActorCell entry={entry} /> },
    { label: 'الشيء', value: <TargetLink entry={entry} /> },
  ],
})

/** What both lists show and how. */
const shared = {
  title: 'سجل النشاط',
  endpoint: listAudit,
  idOf: ({ id }: AuditEntry) => id,
  nameOf: ({ action }: AuditEntry) => auditSentence(action),
  columns: auditColumns,
  card: entryCard,
  drawer: (open: OpenRow) => <EntryDrawer {...open} />,
  peopleOf: ({ actor }: AuditEntry) => [actor?.id ?? null],
  empty: { illustration: 'waiting', text: 'لا توجد إجراءات مسجّلة بعد. كل ما يغيّره الفريق يُسجَّل هنا.' },
} as const

const wanted = ({
  action,
  type,
  target,
  user,
  userRole,
  at,
  outcome,
  request,
}: FilterValues<typeof ownAuditList.filters>) => ({
  action: action === undefined ? undefined : [...action],
  targetType: type,
  targetId: target,
  userId: user,
  userRoles: userRole === undefined ? undefined : [...userRole],
  outcome,
  requestId: request,
  at: instantsOf(at),
})

/** Who did what, when: all of it for super admins, their own for regular admins (admin.md 1.18). */
export function AuditLog() {
  return useUser().role === Role.SuperAdmin ? <WholeLog /> : <OwnLog />
}

function WholeLog() {
  const control = useListState(auditList)
  return (
    <List {...shared} control={control} query={({ filters }) => ({ actorId: filters.actor, ...wanted(filters) })} />
  )
}

function OwnLog() {
  const control = useListState(ownAuditList)
  const { id } = useUser()
  return <List {...shared} control={control} query={({ filters }) => ({ actorId: id, ...wanted(filters) })} />
}
