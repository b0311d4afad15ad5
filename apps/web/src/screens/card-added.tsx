import { Page } from '../parts/page.tsx'

export function CardAddedScreen() {
  return <Page title="البطاقة">{null}</Page>
}
