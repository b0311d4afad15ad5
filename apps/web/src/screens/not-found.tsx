import { Page } from '../parts/page.tsx'

export function NotFoundScreen() {
  return <Page title="حوار">{null}</Page>
}
