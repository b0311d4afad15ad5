import { bankLabel, withdrawMethodLabel } from '@hiwar/arabic/labels.ts'
import type { SavedReceiver } from '@hiwar/contract/invoices.ts'
import { receiverParts } from '@hiwar/rules/withdrawal.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { ToggleChip } from '@hiwar/ui/chip.tsx'
import { ChipGroup } from '../../parts/time-chips.tsx'
import { payoutOf, receiverValues, type PayoutFormProps } from './payout-form.ts'

/** Accounts that earlier withdrawals went to; one press fills the fields below. */
export function SavedReceivers({ form, saved }: PayoutFormProps & { saved: readonly SavedReceiver[] }) {
  const [method, bank, account] = form.watch(['method', 'bank', 'account'])
  const parsed = payoutOf({ method, bank, account })
  const chosen = 'code' in parsed ? null : parsed.payout
  if (saved.length === 0) return null
  return (
    <ChipGroup label="حسابات استلمت عليها من قبل">
      {saved.map((each) => (
        <ToggleChip
          key={`${each.method} ${each.receiver}`}
          isSelected={chosen?.method === each.method && chosen.receiver === each.receiver}
          onChange={() => {
            const values = receiverValues(each)
            form.setValue('method', values.method)
            form.setValue('bank', values.bank)
            form.setValue('account', values.account, { shouldValidate: true })
          }}
        >
          <ReceiverName {...each} />
        </ToggleChip>
      ))}
    </ChipGroup>
  )
}

function ReceiverName(receiver: SavedReceiver) {
  const { bank, accountNumber, phone, username } = receiverParts(receiver)
  return (
    <span className="flex flex-wrap gap-x-1.5">
      {bank === null ? withdrawMethodLabel[receiver.method] : bankLabel[bank]}
      <Bidi>{accountNumber ?? phone ?? username}</Bidi>
    </span>
  )
}
