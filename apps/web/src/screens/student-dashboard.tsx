import { Page } from '../parts/page.tsx'

export function StudentDashboardScreen() {
  return <Page title="لوحة المتابعة">{null}</Page>
}
