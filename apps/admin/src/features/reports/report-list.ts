import { reportCategoryLabel, reportKindLabel } from '@hiwar/arabic/labels.ts'
import type { Sent } from '@hiwar/contract/endpoint.ts'
import { ReportKind } from '@hiwar/contract/enums.ts'
import type { ReportFull, listReports } from '@hiwar/contract/reports.ts'
import type { StateTone } from '@hiwar/ui/state-badge.tsx'
import { instantsOf } from '../../parts/list/call-query.ts'
import { defineList } from '../../parts/list/define-list.ts'
import type { ListState } from '../../parts/list/define-list.ts'
import { dateRange, oneOf, person, text } from '../../parts/list/filters.ts'

/** Derived: a report is open until somebody answered it, and resolved when staff say so. */
export const ReportState = { Open: 'open', Answered: 'answered', Resolved: 'resolved' } as const
export type ReportState = (typeof ReportState)[keyof typeof ReportState]

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

/** `replies` counts drafts too, so a report with a draft alone counts as answered until the list says otherwise. */
export const stateOf = ({ resolved, replies }: Pick<ReportFull, 'resolved' | 'replies'>): ReportState =>
  resolved ? ReportState.Resolved : replies > 0 ? ReportState.Answered : ReportState.Open

/** Categories are stored by their key by the app, and as free words by other clients. */
export const categoryText = (category: string): string =>
  Object.hasOwn(reportCategoryLabel, category)
    ? reportCategoryLabel[category as keyof typeof reportCategoryLabel]
    : category

/** Reports (admin.md 1.15). `assignedTo` of the view «mine» is the reader. */
export const reportListOf = (ownId: number) =>
  defineList({
    name: 'reports',
    search: 'العنوان أو النص',
    filters: {
      state: oneOf('الحالة', ReportState, reportStateLabel),
      kind: oneOf('النوع', ReportKind, reportKindLabel),
      category: text('التصنيف'),
      user: person('صاحب البلاغ'),
      assigned: person('المسؤول'),
      created: dateRange('التاريخ'),
    },
    views: [
      { id: 'open', label: 'مفتوحة', filters: { state: ReportState.Open } },
      { id: 'payment', label: 'الدفع', filters: { kind: ReportKind.Payment } },
      { id: 'mine', label: 'أتولاها', filters: { assigned: ownId } },
    ],
  })

type Filters = ReturnType<typeof reportListOf>['filters']

export function reportQuery({
  filters: { state, kind, category, user, assigned, created },
  q,
}: ListState<Filters, never>): Omit<Sent<(typeof listReports)['query']>, 'page' | 'size'> {
  return {
    ...(q !== '' && { search: q }),
    ...(state !== undefined && { resolved: state === ReportState.Resolved }),
    ...(state === ReportState.Open && { answered: false }),
    ...(state === ReportState.Answered && { answered: true }),
    kind,
    category,
    userId: user,
    assignedTo: assigned,
    createdAt: instantsOf(created),
  }
}
