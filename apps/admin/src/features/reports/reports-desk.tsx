import { lazyPart } from '@hiwar/ui/on-demand.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { reportCategoryText, reportKindLabel } from '@hiwar/arabic/labels.ts'
import { listReports } from '@hiwar/contract/reports.ts'
import type { ReportFull } from '@hiwar/contract/reports.ts'
import { reportStateOf } from '@hiwar/rules/report-states.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { useMemo } from 'react'
import { DateCell, nothing } from '../../parts/cells.tsx'
import { csvDate, csvLabel, csvNumber, csvString } from '../../parts/list/csv.ts'
import { List } from '../../parts/list/list.tsx'
import type { ListColumn, RowCard } from '../../parts/list/list-props.ts'
import { useListState } from '../../parts/list/use-list-state.ts'
import { PersonCell } from '../../parts/people/person-cell.tsx'
import { personName } from '../../parts/people/person.ts'
import { refetchEveryMs } from './reply-lists.ts'
import { reportListOf, reportQuery, reportStateLabel } from './report-list.ts'
import type { ReportSort } from './report-list.ts'
import { ReportStatus } from './report-status.tsx'

const ReportDrawer = lazyPart(async () => (await import('./report-drawer.tsx')).ReportDrawer)

const columns: readonly ListColumn<ReportFull, ReportSort>[] = [
  {
    id: 'id',
    header: 'البلاغ',
    cell: ({ id }) => <Bidi className="figures">#{id}</Bidi>,
    csv: csvNumber(({ id }) => id),
  },
  { id: 'title', header: 'العنوان', cell: ({ title }) => title, csv: csvString(({ title }) => title) },
  {
    id: 'category',
    header: 'التصنيف',
    cell: ({ category }) => reportCategoryText(category),
    csv: csvString(({ category }) => reportCategoryText(category)),
  },
  {
    id: 'kind',
    header: 'النوع',
    isHidden: true,
    cell: ({ kind }) => reportKindLabel[kind],
    csv: csvLabel(({ kind }) => kind, reportKindLabel),
  },
  {
    id: 'creator',
    header: 'صاحب البلاغ',
    cell: ({ createdBy }) => <PersonCell id={createdBy.id} person={{ ...createdBy, image: null }} hasRole />,
    csv: csvString(({ createdBy }) => personName(createdBy)),
  },
  {
    id: 'state',
    header: 'الحالة',
    cell: (report) => <ReportStatus report={report} />,
    csv: csvLabel(reportStateOf, reportStateLabel),
  },
  {
    id: 'assignedTo',
    header: 'المسؤول',
    cell: ({ assignedTo }) =>
      assignedTo === null ? nothing : <PersonCell id={assignedTo.id} person={{ ...assignedTo, image: null }} />,
    csv: csvString(({ assignedTo }) => (assignedTo === null ? '' : personName(assignedTo))),
  },
  {
    id: 'createdAt',
    header: 'أُرسل',
    sortBy: 'createdAt',
    cell: ({ createdAt }) => <DateCell at={createdAt} />,
    csv: csvDate(({ createdAt }) => createdAt),
  },
  {
    id: 'updatedAt',
    header: 'آخر تغيير',
    isHidden: true,
    cell: ({ updatedAt }) => <DateCell at={updatedAt} />,
    csv: csvDate(({ updatedAt }) => updatedAt),
  },
]

const cardOf = (report: ReportFull): RowCard => ({
  title: report.title,
  state: <ReportStatus report={report} />,
  facts: [
    { label: 'التصنيف', value: reportCategoryText(report.category) },
    { label: 'صاحب البلاغ', value: personName(report.createdBy) },
    { label: 'أُرسل', value: <DateCell at={report.createdAt} /> },
  ],
})

/** Every report, with its thread in the drawer (admin.md 1.15). */
export function ReportsDesk() {
  const { id } = useUser()
  const list = useMemo(() => reportListOf(id), [id])
  const control = useListState(list)
  return (
    <List
      control={control}
      title="البلاغات"
      endpoint={listReports}
      query={reportQuery}
      idOf={(report) => report.id}
      nameOf={(report) => `البلاغ #${report.id}`}
      columns={columns}
      card={cardOf}
      peopleOf={({ createdBy, assignedTo }) => [createdBy.id, assignedTo?.id ?? null]}
      drawer={(open) => <ReportDrawer {...open} />}
      empty={{ illustration: 'success', text: 'لم يصل أي بلاغ بعد.' }}
      refetchEveryMs={refetchEveryMs}
    />
  )
}
