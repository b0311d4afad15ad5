import { Tabs } from '@hiwar/ui/tabs.tsx'
import { CalendarClock, CreditCard, Smartphone, Store } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { CardForm } from './card-form.tsx'
import { InstallmentForm, useOffersInstallments } from './installment-form.tsx'
import type { Purchase } from './price.ts'
import { ReferenceForm } from './reference-form.tsx'
import { WalletForm } from './wallet-form.tsx'

/** The payment methods as tabs; the chosen one is in the URL. */
export function PaymentMethods({ purchase }: { purchase: Purchase }) {
  const [query, setQuery] = useSearchParams()
  const offersInstallments = useOffersInstallments(purchase)
  const methods = [
    { id: 'card', label: <Method Icon={CreditCard}>بطاقة</Method>, content: <CardForm purchase={purchase} /> },
    { id: 'ewallet', label: <Method Icon={Smartphone}>محفظة</Method>, content: <WalletForm purchase={purchase} /> },
    { id: 'fawry', label: <Method Icon={Store}>كود فوري</Method>, content: <ReferenceForm purchase={purchase} /> },
    ...(offersInstallments
      ? [
          {
            id: 'installments',
            label: <Method Icon={CalendarClock}>تقسيط</Method>,
            content: <InstallmentForm purchase={purchase} />,
          },
        ]
      : []),
  ]
  const tab = query.get('tab')
  const selected = methods.some((method) => method.id === tab) ? (tab ?? 'card') : 'card'
  const select = (id: string) => {
    setQuery(
      (before) => {
        before.set('tab', id)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return <Tabs label="طريقة الدفع" items={methods} selected={selected} onSelect={select} />
}

function Method({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <Icon size={20} strokeWidth={1.75} aria-hidden className="max-sm:hidden" />
      {children}
    </>
  )
}
