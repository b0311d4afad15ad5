import { withoutHiddenMarks } from '@hiwar/arabic/direction.ts'
import { InvoiceState, WithdrawMethod } from '@hiwar/contract/enums.ts'
import type { Invoice } from '@hiwar/contract/invoices.ts'
import { expect, test } from 'vitest'
import { bankSheet } from './bank-sheet.ts'
import { differencesOf } from './invoice-diff.ts'
import { anInvoice as invoice } from './test/an-invoice.ts'

test('what changed is said field by field, as it is shown', () => {
  const pendingUpdate = { method: WithdrawMethod.Instapay, receiver: 'mona@instapay', requestedAt: invoice.createdAt }
  const updated: Invoice = { ...invoice, state: InvoiceState.UpdatedByReceiver, pendingUpdate, note: '<p>شكرًا</p>' }
  expect(differencesOf(invoice, updated)).toEqual([
    { label: 'الحالة', before: 'ينتظر الدفع', after: 'تغيير بيانات مطلوب' },
    { label: 'البيانات المطلوبة', before: null, after: 'إنستاباي: mona@instapay' },
    { label: 'الملاحظة', before: null, after: 'شكرًا' },
  ])
  expect(differencesOf(invoice, { ...invoice, updatedAt: '2026-11-22T11:00:00.000Z', addressedBy: 3 })).toEqual([])
})

test('the payment sheet keeps leading zeros, writes pounds and never begins a formula', () => {
  const people = new Map([[7, { id: 7, name: '=سارة', image: null }]])
  const [head, line, end] = withoutHiddenMarks(bankSheet([invoice], people)).split('\r\n')
  expect(head).toContain('"رقم الطلب","المستفيد"')
  expect(line).toBe(`"12","'=سارة","محفظة إلكترونية","","'01012345678","1900.50","EGP","Hiwar 12"`)
  expect(end).toBe('')
})
