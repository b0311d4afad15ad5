import { bankLabel, withdrawMethodLabel } from '@hiwar/arabic/labels.ts'
import { receiverParts } from '@hiwar/rules/withdrawal.ts'
import type { Payout } from '@hiwar/rules/withdrawal.ts'

/** The account, phone or name that money is sent to; null once its retention period is over. */
export function accountOf(payout: Payout): string | null {
  const { accountNumber, phone, username } = receiverParts(payout)
  const account = accountNumber ?? phone ?? username
  return account === '' ? null : account
}

/** «حساب بنكي، بنك مصر» */
export function payoutMethodText(payout: Payout): string {
  const { bank } = receiverParts(payout)
  return bank === null
    ? withdrawMethodLabel[payout.method]
    : `${withdrawMethodLabel[payout.method]}، ${bankLabel[bank]}`
}
