import { Bank, WithdrawMethod } from '@hiwar/contract/enums.ts'
import type { ErrorCode } from '@hiwar/contract/errors.ts'
import type { InvoiceStats } from '@hiwar/contract/invoices.ts'
import { useContractForm, type ContractForm } from '@hiwar/client/form.ts'
import { z } from '@hiwar/client/schema.ts'
import { parseMoney } from '@hiwar/arabic/money.ts'
import { amountError, parseReceiver, receiverParts, type Payout } from '@hiwar/rules/withdrawal.ts'

type Limits = InvoiceStats['limits']

const PayoutFormFields = z.object({
  /** In pounds, as typed. */
  amount: z.string(),
  method: z.enum(WithdrawMethod),
  bank: z.nullable(z.enum(Bank)),
  /** The account, wallet or username, as the method asks for. */
  account: z.string(),
  note: z.string(),
})
type PayoutFormValues = z.output<typeof PayoutFormFields>
/** Props of a component that shows fields of the payout form. */
export interface PayoutFormProps {
  form: ContractForm<typeof PayoutFormFields>
}

const amountCodes = [
  'invoice-amount-zero-or-negative',
  'invoice-min-amount-subceeded',
  'invoice-max-amount-exceeded',
] as const satisfies readonly ErrorCode[]
const bankCodes = ['empty-bank-name', 'invalid-bank-name'] as const satisfies readonly ErrorCode[]
const accountCodes = [
  'invalid-phone',
  'instapay-username-invalid',
  'invalid-bank-account-number',
] as const satisfies readonly ErrorCode[]

/** The field that each error code belongs to. */
const fieldOfCode: Partial<Record<ErrorCode, 'amount' | 'bank' | 'account'>> = Object.fromEntries([
  ...amountCodes.map((code) => [code, 'amount']),
  ...bankCodes.map((code) => [code, 'bank']),
  ...accountCodes.map((code) => [code, 'account']),
])

/** The payout as it is sent, or the code of what is wrong with it. */
export function payoutOf({ method, bank, account }: Omit<PayoutFormValues, 'amount' | 'note'>) {
  const receiver = method === WithdrawMethod.Bank ? `${bank ?? ''}:${account}` : account
  const parsed = parseReceiver({ method, receiver })
  return 'code' in parsed ? parsed : { payout: { method, receiver: parsed.receiver } }
}

function codesOf(values: PayoutFormValues, limits: Limits | null): ErrorCode[] {
  const codes: ErrorCode[] = []
  if (limits !== null) {
    const { available, min, max } = limits
    const code = amountError(parseMoney(values.amount) ?? 0, { spendable: available, min, max })
    if (code !== null) codes.push(code)
  }
  const payout = payoutOf(values)
  if ('code' in payout) codes.push(payout.code)
  return codes
}

/** The fields of a payout with the rules of the server; `limits` null where the amount is not edited. */
export const payoutForm = (limits: Limits | null) =>
  PayoutFormFields.check((payload) => {
    for (const code of codesOf(payload.value, limits))
      payload.issues.push({
        code: 'custom',
        message: code,
        path: [fieldOfCode[code] ?? 'account'],
        input: payload.value,
      })
  })

export const payoutMethods = [WithdrawMethod.Instapay, WithdrawMethod.Wallet, WithdrawMethod.Bank] as const

/** The receiver of a withdrawal as the form holds it. */
export function receiverValues(payout: Payout) {
  const { bank, accountNumber, phone, username } = receiverParts(payout)
  return { method: payout.method, bank, account: accountNumber ?? phone ?? username ?? '' }
}

const noReceiver = { method: WithdrawMethod.Instapay, bank: null, account: '' }

/** A form for a new withdrawal within these limits, to the receiver of the last one. */
export function useWithdrawalForm(limits: Limits, last: Payout | null) {
  return useContractForm(payoutForm(limits), {
    defaults: { amount: '', note: '', ...(last === null ? noReceiver : receiverValues(last)) },
    fields: fieldOfCode,
  })
}

/** A form with the receiver of an existing withdrawal; its amount and note cannot be changed. */
export function useReceiverForm(current: Payout) {
  return useContractForm(payoutForm(null), {
    defaults: { amount: '', note: '', ...receiverValues(current) },
    fields: fieldOfCode,
  })
}
