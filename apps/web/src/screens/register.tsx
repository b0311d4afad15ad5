import { Page } from '../parts/page.tsx'

export function RegisterScreen() {
  return <Page title="حوار">{null}</Page>
}
