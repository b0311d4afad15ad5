import { Page } from '../parts/page.tsx'

export function CheckoutScreen() {
  return <Page title="الدفع">{null}</Page>
}
