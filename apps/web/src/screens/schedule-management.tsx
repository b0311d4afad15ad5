import { Page } from '../parts/page.tsx'

export function ScheduleManagementScreen() {
  return <Page title="مواعيدي">{null}</Page>
}
