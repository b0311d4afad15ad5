import { getReport, listRepliesOfReport, listReports } from '@hiwar/contract/reports.ts'

/** Nothing tells of what others do with a report. */
export const refetchEveryMs = 60_000

/** What a reply made stale. */
export const replyLists = [listRepliesOfReport, listReports, getReport] as const
