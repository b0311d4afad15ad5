import { formatPhone } from '@hiwar/arabic/phone.ts'
import { receiverParts } from '@hiwar/rules/withdrawal.ts'
import type { Payout } from '@hiwar/rules/withdrawal.ts'
import { CopyCell } from '../cells.tsx'
import { accountOf } from './payout.ts'

/** Where the money goes, with a button that copies it as it is typed at the bank. */
export function ReceiverCell({ payout }: { payout: Payout }) {
  const { phone } = receiverParts(payout)
  const shown = phone === null ? {} : { shown: formatPhone(phone) }
  return <CopyCell text={accountOf(payout)} label="جهة الاستلام" {...shown} />
}
