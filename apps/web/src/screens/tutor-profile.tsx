import { Page } from '../parts/page.tsx'

export function TutorProfileScreen() {
  return <Page title="صفحة المعلّم">{null}</Page>
}
