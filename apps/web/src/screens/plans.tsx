import { Page } from '../parts/page.tsx'

export function PlansScreen() {
  return <Page title="الباقات">{null}</Page>
}
