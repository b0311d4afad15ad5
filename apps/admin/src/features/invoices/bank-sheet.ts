// The payment sheet for the bank (admin.md 1.9): one line for each withdrawal that waits to be paid.
import { bankLabel, withdrawMethodLabel } from '@hiwar/arabic/labels.ts'
import { moneyText } from '@hiwar/arabic/money.ts'
import { InvoiceState } from '@hiwar/contract/enums.ts'
import type { Invoice } from '@hiwar/contract/invoices.ts'
import { accountOf } from '../../parts/invoices/payout.ts'
import { csvText } from '@hiwar/app/files/csv.ts'
import type { PeopleById } from '../../parts/list/csv.ts'
import { personName } from '../../parts/people/person.ts'

/** Only what is to be paid as it stands is in the sheet. */
export const isPayable = ({ state }: Invoice): boolean => state === InvoiceState.Pending

const heads = ['رقم الطلب', 'المستفيد', 'طريقة الاستلام', 'البنك', 'جهة الاستلام', 'المبلغ', 'العملة', 'البيان']

/** The apostrophe keeps a phone or an account a text with its leading zeros. */
const lineOf = (invoice: Invoice, people: PeopleById): readonly string[] => [
  String(invoice.id),
  personName(people.get(invoice.userId) ?? { id: invoice.userId, name: null }),
  withdrawMethodLabel[invoice.method],
  invoice.bank === null ? '' : bankLabel[invoice.bank],
  `'${accountOf(invoice) ?? ''}`,
  twoDecimals(invoice.amount),
  'EGP',
  `Hiwar ${invoice.id}`,
]

const twoDecimals = (piastres: number) => {
  const text = moneyText(piastres)
  return text.includes('.') ? text : `${text}.00`
}

export const bankSheet = (invoices: readonly Invoice[], people: PeopleById): string =>
  csvText(
    heads,
    invoices.map((invoice) => lineOf(invoice, people)),
  )
