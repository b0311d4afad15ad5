import { Page } from '../parts/page.tsx'

export function UpcomingLessonsScreen() {
  return <Page title="الحصص القادمة">{null}</Page>
}
