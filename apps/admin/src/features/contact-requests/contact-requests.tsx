import { lazyPart } from '@hiwar/ui/on-demand.ts'
import { listContactRequests } from '@hiwar/contract/contact-requests.ts'
import type { ContactRow } from '@hiwar/contract/contact-requests.ts'
import { DateCell } from '../../parts/cells.tsx'
import { instantsOf, orderOf } from '../../parts/list/call-query.ts'
import { List } from '../../parts/list/list.tsx'
import type { OpenRow, RowCard } from '../../parts/list/list-props.ts'
import { useListState } from '../../parts/list/use-list-state.ts'
import { Assignee, Sender, contactColumns } from './contact-columns.tsx'
import { contactList } from './contact-list.ts'
import { ContactStateBadge } from './contact-state-badge.tsx'

const ContactDrawer = lazyPart(async () => (await import('./contact-drawer.tsx')).ContactDrawer)

const contactCard = (row: ContactRow): RowCard => ({
  title: <bdi>{row.title}</bdi>,
  state: <ContactStateBadge state={row.state} />,
  facts: [
    { label: 'من', value: <Sender row={row} /> },
    { label: 'المسؤول', value: <Assignee row={row} /> },
    { label: 'وصل', value: <DateCell at={row.createdAt} /> },
  ],
})

const contactDrawer = (open: OpenRow) => <ContactDrawer key={open.id} {...open} />

/** What people wrote to the team: take it up, call, answer, file it (more.md 6, extras.md 9). */
export function ContactRequests() {
  const control = useListState(contactList)
  return (
    <List
      control={control}
      title="طلبات التواصل"
      endpoint={listContactRequests}
      query={({ filters: { state, assigned, created }, q, sort }) => ({
        state,
        assignedTo: assigned,
        createdAt: instantsOf(created),
        search: q === '' ? undefined : q,
        ...orderOf(sort),
      })}
      idOf={({ id }) => id}
      nameOf={({ title }) => title}
      columns={contactColumns}
      card={contactCard}
      peopleOf={({ userId }) => [userId]}
      drawer={contactDrawer}
      empty={{ illustration: 'no-chat', text: 'لم يراسلنا أحد بعد. تظهر هنا رسائل صفحة «تواصل معنا».' }}
      refetchEveryMs={60_000}
    />
  )
}
