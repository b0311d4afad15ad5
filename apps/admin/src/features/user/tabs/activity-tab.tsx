import { lazyPart } from '@hiwar/ui/on-demand.ts'
import { auditSentence } from '@hiwar/arabic/audit-words.ts'
import { listAudit } from '@hiwar/contract/admin.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { auditColumns } from '../../../parts/audit/audit-columns.tsx'
import { ActorCell, OutcomeStatus } from '../../../parts/audit/entry-cells.tsx'
import { DateCell } from '../../../parts/cells.tsx'
import { instantsOf } from '../../../parts/list/call-query.ts'
import { defineList } from '../../../parts/list/define-list.ts'
import { dateRange } from '../../../parts/list/filters.ts'
import { List } from '../../../parts/list/list.tsx'
import { useListState } from '../../../parts/list/use-list-state.ts'

const EntryDrawer = lazyPart(async () => (await import('../../../parts/audit/entry-drawer.tsx')).EntryDrawer)

const list = defineList({ name: 'user-activity', filters: { at: dateRange('الوقت') } })

/** What staff did with this account, old beside new. */
export function ActivityTab({ user }: { user: UserSelf }) {
  const control = useListState(list)
  return (
    <List
      isEmbedded
      control={control}
      title="النشاط"
      endpoint={listAudit}
      query={({ filters: { at } }) => ({ userId: user.id, at: instantsOf(at) })}
      idOf={({ id }) => id}
      nameOf={({ action }) => auditSentence(action)}
      columns={auditColumns}
      card={(entry) => ({
        title: auditSentence(entry.action),
        state: <OutcomeStatus outcome={entry.outcome} />,
        facts: [
          { label: 'الوقت', value: <DateCell at={entry.at} hasTime /> },
          { label: 'من', value: <ActorCell entry={entry} /> },
        ],
      })}
      drawer={(open) => <EntryDrawer {...open} userId={user.id} />}
      peopleOf={({ actor }) => [actor?.id ?? null]}
      empty={{ illustration: 'waiting', text: 'لم يغيّر فريق حوار شيئًا في هذا الحساب بعد.' }}
    />
  )
}
