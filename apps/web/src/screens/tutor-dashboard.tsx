import { Page } from '../parts/page.tsx'

export function TutorDashboardScreen() {
  return <Page title="لوحة المتابعة">{null}</Page>
}
