import type { ReportFull } from '@hiwar/contract/reports.ts'

/** Derived: a report is open until somebody of the team answered it, and resolved when they say so (extras.md 9). */
export const ReportState = { Open: 'open', Answered: 'answered', Resolved: 'resolved' } as const
export type ReportState = (typeof ReportState)[keyof typeof ReportState]

export const reportStateOf = ({ resolved, answered }: Pick<ReportFull, 'resolved' | 'answered'>): ReportState =>
  resolved ? ReportState.Resolved : answered ? ReportState.Answered : ReportState.Open

/** Whether its creator may still withdraw it: open, and without any reply (people.md 7). */
export const isWithdrawable = ({ resolved, replies }: Pick<ReportFull, 'resolved' | 'replies'>): boolean =>
  !resolved && replies === 0
