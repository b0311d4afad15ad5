import { Page } from '../parts/page.tsx'

export function CompleteProfileScreen() {
  return <Page title="حوار">{null}</Page>
}
