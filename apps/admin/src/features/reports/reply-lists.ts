import { getReport, listRepliesOfReport, listReports } from '@hiwar/contract/reports.ts'

/** What a reply made stale. */
export const replyLists = [listRepliesOfReport, listReports, getReport] as const
