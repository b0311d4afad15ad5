import type { SecondFactor, setUpSecondFactor } from '@hiwar/contract/second-factor.ts'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import { StaffSecondFactor } from '@hiwar/contract/settings.ts'
import type { StoredFactor } from './queries.ts'
import { addressOf, toBase32 } from './totp.ts'

/** Apps show it beside the address; in Latin letters, which all of them can. */
const issuer = 'Hiwar'

export const setUpView = (secret: Uint8Array, email: string): Reply<typeof setUpSecondFactor> => ({
  secret: toBase32(secret),
  url: addressOf(secret, { issuer, account: email }),
})

export function secondFactorView(
  factor: StoredFactor | undefined,
  { recoveryLeft, required }: { recoveryLeft: number; required: StaffSecondFactor },
): SecondFactor {
  return {
    enabledAt: factor?.enabledAt?.toISOString() ?? null,
    recoveryLeft,
    required: required === StaffSecondFactor.Required,
  }
}
