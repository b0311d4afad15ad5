import { Tabs } from '@hiwar/ui/tabs.tsx'
import { useSearchParams } from 'react-router'
import { CardForm } from './card-form.tsx'
import { InstallmentForm, useOffersInstallments } from './installment-form.tsx'
import type { Purchase } from './price.ts'
import { ReferenceForm } from './reference-form.tsx'
import { WalletForm } from './wallet-form.tsx'

/** The ways to pay; the chosen one stands in the address. */
export function PaymentMethods({ purchase }: { purchase: Purchase }) {
  const [query, setQuery] = useSearchParams()
  const canBeParted = useOffersInstallments(purchase)
  const ways = [
    { id: 'card', label: 'بطاقة', content: <CardForm purchase={purchase} /> },
    { id: 'ewallet', label: 'محفظة', content: <WalletForm purchase={purchase} /> },
    { id: 'fawry', label: 'كود فوري', content: <ReferenceForm purchase={purchase} /> },
    ...(canBeParted ? [{ id: 'installments', label: 'تقسيط', content: <InstallmentForm purchase={purchase} /> }] : []),
  ]
  const asked = query.get('tab')
  const selected = ways.some((way) => way.id === asked) ? (asked ?? 'card') : 'card'
  const select = (id: string) => {
    setQuery(
      (before) => {
        before.set('tab', id)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return <Tabs label="طريقة الدفع" items={ways} selected={selected} onSelect={select} />
}
