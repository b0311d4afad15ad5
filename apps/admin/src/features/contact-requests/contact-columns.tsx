import { contactStateLabel } from '@hiwar/arabic/labels.ts'
import type { ContactRow } from '@hiwar/contract/contact-requests.ts'
import { DateCell, PhoneCell, nothing } from '../../parts/cells.tsx'
import { csvDate, csvLabel, csvPrivate, csvString } from '../../parts/list/csv.ts'
import type { ListColumn } from '../../parts/list/list-props.ts'
import { PersonCell } from '../../parts/people/person-cell.tsx'
import { personName } from '../../parts/people/person.ts'
import { ContactStateBadge } from './contact-state-badge.tsx'

/** The sender: an account where somebody was signed in, else the name that was written. */
export function Sender({ row }: { row: ContactRow }) {
  if (row.userId !== null) return <PersonCell id={row.userId} hasRole />
  return row.name === null ? nothing : <bdi>{row.name}</bdi>
}

/** Who answers it. */
export function Assignee({ row: { assignedTo } }: { row: ContactRow }) {
  return assignedTo === null ? nothing : <bdi>{personName(assignedTo)}</bdi>
}

export const contactColumns: readonly ListColumn<ContactRow, 'createdAt'>[] = [
  {
    id: 'person',
    header: 'من',
    cell: (row) => <Sender row={row} />,
    csv: csvString(({ userId, name }, people) => {
      const account = userId === null ? undefined : people.get(userId)
      return account === undefined ? name : personName(account)
    }),
  },
  {
    id: 'title',
    header: 'العنوان',
    cell: ({ title }) => <bdi className="line-clamp-1">{title}</bdi>,
    csv: csvString(({ title }) => title),
  },
  {
    id: 'phone',
    header: 'الموبايل',
    cell: ({ id, phone }) => <PhoneCell owner={{ contactId: id }} phone={phone} />,
    csv: csvPrivate(({ phone }) => phone),
  },
  {
    id: 'state',
    header: 'الحالة',
    cell: ({ state }) => <ContactStateBadge state={state} />,
    csv: csvLabel(({ state }) => state, contactStateLabel),
  },
  {
    id: 'assigned',
    header: 'المسؤول',
    cell: (row) => <Assignee row={row} />,
    csv: csvString(({ assignedTo }) => (assignedTo === null ? null : personName(assignedTo))),
  },
  {
    id: 'createdAt',
    header: 'وصل',
    sortBy: 'createdAt',
    cell: ({ createdAt }) => <DateCell at={createdAt} />,
    csv: csvDate(({ createdAt }) => createdAt),
  },
  {
    id: 'message',
    header: 'الرسالة',
    isHidden: true,
    cell: ({ message }) => <bdi className="line-clamp-2">{message}</bdi>,
    csv: csvString(({ message }) => message),
  },
]
