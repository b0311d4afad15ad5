import { Bank, WithdrawMethod } from '@hiwar/contract/enums.ts'
import type { ErrorCode } from '@hiwar/contract/errors.ts'
import { normaliseDigits } from '@hiwar/arabic/digits.ts'
import { errorText } from '@hiwar/arabic/errors.ts'
import { bankLabel, withdrawMethodLabel } from '@hiwar/arabic/labels.ts'
import { normalisePhone } from '@hiwar/arabic/phone.ts'
import { parseReceiver, receiverParts, type Payout } from '@hiwar/rules/withdrawal.ts'
import { RadioCards } from '@hiwar/ui/radio-cards.tsx'
import { Select } from '@hiwar/ui/select.tsx'
import { TextField } from '@hiwar/ui/text-field.tsx'

/** What is typed: a bank and an account apart, as people know them. */
export interface TypedPayout {
  readonly method: WithdrawMethod
  readonly bank: Bank | null
  readonly account: string
}

const storageKey = 'hiwar.payout'
const methods = [WithdrawMethod.Instapay, WithdrawMethod.Wallet, WithdrawMethod.Bank] as const

export function typedOf(payout: Payout): TypedPayout {
  const { bank, accountNumber, phone, username } = receiverParts(payout)
  return { method: payout.method, bank, account: accountNumber ?? phone ?? username ?? '' }
}

/** The way used last on this device; never where to, for the next tutor at this device is paid elsewhere. */
export function readLastPayout(): TypedPayout {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as { method: unknown } | null
    const method = methods.find((known) => known === kept?.method)
    if (method !== undefined) return { method, bank: null, account: '' }
  } catch {
    // Nothing usable is kept: start with what most people have.
  }
  return { method: WithdrawMethod.Instapay, bank: null, account: '' }
}

export const saveLastPayout = ({ method }: Payout): void => {
  localStorage.setItem(storageKey, JSON.stringify({ method }))
}

/** The payout as it is sent, or the code of what is missing. */
export function payoutOf({ method, bank, account }: TypedPayout): { payout: Payout } | { code: ErrorCode } {
  const receiver = method === WithdrawMethod.Bank ? `${bank ?? ''}:${account}` : account
  const read = parseReceiver({ method, receiver })
  return 'code' in read ? read : { payout: { method, receiver: read.receiver } }
}

const bankCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['empty-bank-name', 'invalid-bank-name'])

interface PayoutFieldsProps {
  typed: TypedPayout
  onChange: (typed: TypedPayout) => void
  /** What the last try found wrong. */
  code: ErrorCode | undefined
}

/** The way the money comes, and where to. */
export function PayoutFields({ typed, onChange, code }: PayoutFieldsProps) {
  const textOf = (isHere: boolean) => (code !== undefined && isHere ? errorText[code] : undefined)
  const isBankCode = code !== undefined && bankCodes.has(code)
  return (
    <div className="grid gap-5">
      <RadioCards
        label="طريقة الاستلام"
        columns={3}
        value={String(typed.method)}
        options={methods.map((method) => ({ value: String(method), title: withdrawMethodLabel[method] }))}
        onChange={(value) =>
          onChange({
            method: methods.find((method) => String(method) === value) ?? typed.method,
            bank: null,
            account: '',
          })
        }
      />
      {typed.method === WithdrawMethod.Bank && (
        <Select
          label="البنك"
          value={typed.bank}
          choices={Object.values(Bank).map((bank) => ({ value: bank, label: bankLabel[bank] }))}
          errorMessage={textOf(isBankCode)}
          onChange={(bank) => onChange({ ...typed, bank })}
        />
      )}
      {typed.method === WithdrawMethod.Bank && (
        <TextField
          label="رقم الحساب أو IBAN"
          isLatin
          inputMode="text"
          maxLength={40}
          value={typed.account}
          errorMessage={textOf(!isBankCode)}
          onChange={(account) => onChange({ ...typed, account: normaliseDigits(account) })}
        />
      )}
      {typed.method === WithdrawMethod.Wallet && (
        <TextField
          label="رقم المحفظة"
          type="tel"
          inputMode="numeric"
          value={typed.account}
          errorMessage={textOf(true)}
          onChange={(account) => onChange({ ...typed, account: normalisePhone(account) })}
        />
      )}
      {typed.method === WithdrawMethod.Instapay && (
        <TextField
          label="عنوان إنستاباي"
          isLatin
          placeholder="name@instapay"
          maxLength={49}
          value={typed.account}
          errorMessage={textOf(true)}
          onChange={(account) => onChange({ ...typed, account: account.trim() })}
        />
      )}
    </div>
  )
}
