import { ReportsDesk } from '../features/reports/reports-desk.tsx'

/** `/reports`: reports of users and their answers (admin.md 1.15). */
export function ReportsScreen() {
  return <ReportsDesk />
}
