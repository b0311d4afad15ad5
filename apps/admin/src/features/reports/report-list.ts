import { reportCategoryLabel, reportCategoryText, reportKindLabel } from '@hiwar/arabic/labels.ts'
import type { Sent } from '@hiwar/contract/endpoint.ts'
import { ReportKind } from '@hiwar/contract/enums.ts'
import type { listReports } from '@hiwar/contract/reports.ts'
import type { ReportState } from '@hiwar/rules/report-states.ts'
import type { StateTone } from '@hiwar/ui/state-badge.tsx'
import { instantsOf, orderOf } from '../../parts/list/call-query.ts'
import { defineList } from '../../parts/list/define-list.ts'
import type { ListState } from '../../parts/list/define-list.ts'
import { dateRange, flag, oneOf, person, text } from '../../parts/list/filters.ts'
import type { Filter } from '../../parts/list/filters.ts'

export const reportStateLabel: Record<ReportState, string> = {
  open: 'مفتوح',
  answered: 'أُجيب عنه',
  resolved: 'أُغلق',
}
export const reportStateTone: Record<ReportState, StateTone> = {
  open: 'waiting',
  answered: 'running',
  resolved: 'done',
}

export const categoryChoices = Object.entries(reportCategoryLabel).map(([value, label]) => ({ value, label }))

/** Chosen by its word, sent as its key. */
const category: Filter<string> = {
  ...text('التصنيف'),
  field: { kind: 'one', choices: () => categoryChoices },
  describe: reportCategoryText,
}

const sorts = ['createdAt'] as const
export type ReportSort = (typeof sorts)[number]

/** Reports (admin.md 1.15); «mine» and «assigned» are the reader's. */
export const reportListOf = (ownId: number) =>
  defineList({
    name: 'reports',
    sorts,
    defaultSort: { by: 'createdAt', direction: 'desc' },
    search: 'العنوان أو النص',
    filters: {
      resolved: flag('الإغلاق', { yes: 'أُغلق', no: 'لم يُغلق' }),
      answered: flag('الرد', { yes: 'أُجيب عنه', no: 'بلا رد' }),
      kind: oneOf('النوع', ReportKind, reportKindLabel),
      category,
      user: person('صاحب البلاغ'),
      assigned: person('المسؤول'),
      answeredBy: person('من أجاب'),
      created: dateRange('التاريخ'),
    },
    views: [
      {
        id: 'open',
        label: 'مفتوحة',
        filters: { resolved: false },
        sort: { by: 'createdAt', direction: 'asc' },
        empty: 'لا يوجد بلاغ مفتوح الآن.',
      },
      { id: 'payment', label: 'الدفع', filters: { kind: ReportKind.Payment } },
      { id: 'mine', label: 'أجبت عنها', filters: { answeredBy: ownId } },
      { id: 'assigned', label: 'أتولاها', filters: { assigned: ownId } },
    ],
  })

type Filters = ReturnType<typeof reportListOf>['filters']

export function reportQuery({
  filters: { resolved, answered, kind, category: chosen, user, assigned, answeredBy, created },
  q,
  sort,
}: ListState<Filters, ReportSort>): Omit<Sent<(typeof listReports)['query']>, 'page' | 'size'> {
  return {
    ...(q !== '' && { search: q }),
    resolved,
    answered,
    kind,
    category: chosen,
    userId: user,
    assignedTo: assigned,
    answeredBy,
    createdAt: instantsOf(created),
    ...orderOf(sort),
  }
}
