import { Page } from '../parts/page.tsx'

export function LessonScreen() {
  return <Page title="الحصة">{null}</Page>
}
