import { PeriodWord } from '@hiwar/contract/enums.ts'
import { Tabs } from '@hiwar/ui/tabs.tsx'
import { CalendarClock, CreditCard, Smartphone, Store } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeQuery } from '@hiwar/app/use-change-query.ts'
import { CardForm } from './card-form.tsx'
import { InstallmentForm, useOffersInstallments } from './installment-form.tsx'
import type { Purchase } from './price.ts'
import { ReferenceForm } from './reference-form.tsx'
import type { CardChoice } from './use-card-payment.ts'
import { WalletForm } from './wallet-form.tsx'

/** The payment methods as tabs; the chosen one is in the URL. */
export function PaymentMethods({ purchase, choice }: { purchase: Purchase; choice: CardChoice }) {
  const [query] = useSearchParams()
  const changeQuery = useChangeQuery()
  const { word } = purchase
  const offersInstallments = useOffersInstallments(purchase)
  const methods = [
    {
      id: 'card',
      label: <Method Icon={CreditCard}>بطاقة</Method>,
      content: <CardForm purchase={purchase} choice={choice} />,
    },
    { id: 'ewallet', label: <Method Icon={Smartphone}>محفظة</Method>, content: <WalletForm purchase={purchase} /> },
    { id: 'fawry', label: <Method Icon={Store}>كود فوري</Method>, content: <ReferenceForm purchase={purchase} /> },
    ...(offersInstallments && word !== PeriodWord.Month
      ? [
          {
            id: 'installments',
            label: <Method Icon={CalendarClock}>تقسيط</Method>,
            content: <InstallmentForm purchase={purchase} word={word} choice={choice} />,
          },
        ]
      : []),
  ]
  const tab = query.get('tab')
  const selected = methods.some((method) => method.id === tab) ? (tab ?? 'card') : 'card'
  return <Tabs label="طريقة الدفع" items={methods} selected={selected} onSelect={(id) => changeQuery({ tab: id })} />
}

function Method({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <Icon size={20} strokeWidth={1.75} aria-hidden className="max-sm:hidden" />
      {children}
    </>
  )
}
