import { Bank, WithdrawMethod } from '@hiwar/contract/enums.ts'
import { normaliseDigits } from '@hiwar/arabic/digits.ts'
import { bankLabel, withdrawMethodLabel } from '@hiwar/arabic/labels.ts'
import { normalisePhone } from '@hiwar/arabic/phone.ts'
import { RadioCards } from '@hiwar/ui/radio-cards.tsx'
import { Select } from '@hiwar/ui/select.tsx'
import { TextField } from '@hiwar/ui/text-field.tsx'
import { useFormField } from '@hiwar/app/forms/use-form-field.ts'
import { payoutMethods, type PayoutFormProps } from './payout-form.ts'

const methodOptions = payoutMethods.map((method) => ({ value: String(method), title: withdrawMethodLabel[method] }))

/** The payout method, and the account it pays to. */
export function PayoutFields({ form }: PayoutFormProps) {
  const { value: method } = useFormField({ form, name: 'method' })
  const choose = (value: string) => {
    form.setValue('method', payoutMethods.find((each) => String(each) === value) ?? WithdrawMethod.Instapay)
    form.setValue('bank', null)
    form.setValue('account', '')
    form.clearErrors(['bank', 'account'])
  }
  return (
    <div className="grid gap-5">
      <RadioCards label="طريقة الاستلام" columns={3} value={String(method)} options={methodOptions} onChange={choose} />
      {method === WithdrawMethod.Bank && <BankFields form={form} />}
      {method === WithdrawMethod.Wallet && <WalletField form={form} />}
      {method === WithdrawMethod.Instapay && <InstapayField form={form} />}
    </div>
  )
}

const bankChoices = Object.values(Bank).map((bank) => ({ value: bank, label: bankLabel[bank] }))

function BankFields({ form }: PayoutFormProps) {
  const { value, ...bank } = useFormField({ form, name: 'bank' })
  const account = useAccountField(form)
  return (
    <>
      <Select
        {...bank}
        label="البنك"
        value={Object.values(Bank).find((known) => known === value) ?? null}
        choices={bankChoices}
      />
      <TextField
        {...account}
        label="رقم الحساب أو IBAN"
        isLatin
        inputMode="text"
        maxLength={40}
        onChange={(typed) => account.onChange(normaliseDigits(typed))}
      />
    </>
  )
}

function WalletField({ form }: PayoutFormProps) {
  const account = useAccountField(form)
  return (
    <TextField
      {...account}
      label="رقم المحفظة"
      type="tel"
      inputMode="numeric"
      onChange={(typed) => account.onChange(normalisePhone(typed))}
    />
  )
}

function InstapayField({ form }: PayoutFormProps) {
  const account = useAccountField(form)
  return (
    <TextField
      {...account}
      label="عنوان إنستاباي"
      isLatin
      placeholder="name@instapay"
      maxLength={49}
      onChange={(typed) => account.onChange(typed.trim())}
    />
  )
}

function useAccountField(form: PayoutFormProps['form']) {
  const { value, ...field } = useFormField({ form, name: 'account' })
  return { ...field, value: typeof value === 'string' ? value : '' }
}
