import { Page } from '../parts/page.tsx'

export function TutorsScreen() {
  return <Page title="المعلّمون">{null}</Page>
}
