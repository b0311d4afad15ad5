// How often passwords and codes may be guessed (people.md 0.10): counted for an account and an address together, so that
// nobody locks out somebody else, and for each of them alone, so that neither many accounts nor many addresses help.
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '@hiwar/contract/time.ts'
import type { Deps } from '../../deps.ts'
import { TooManyRequests } from '../../failure.ts'
import type { RateLimit } from '../../platform/cache/rate-limits.ts'
import { networkOf } from '../../platform/config/address-list.ts'
import { metrics } from '../../platform/observability/metrics.ts'

/** The account somebody claims, in lower case, and where the claim comes from. */
export interface Claim {
  readonly email: string
  readonly ip: string
}

/** A counted try. */
export interface CountedTry {
  /** It was right: it does not count, and its network is one of the owner of the account. */
  accept(): Promise<void>
  /** It was wrong. */
  reject(): void
}

// Stryker disable StringLiteral: the names need only differ
const passwordsHere = { name: 'sign-in-here', points: 5, seconds: 15 * MINUTE_SECONDS }
const passwordsOfAccount = { name: 'sign-in-account', points: 50, seconds: HOUR_SECONDS }
const ownPasswords = { name: 'current-password', points: 5, seconds: 15 * MINUTE_SECONDS }
const secondFactors = { name: 'second-factor', points: 5, seconds: 15 * MINUTE_SECONDS }
const ownAddresses = { name: 'own-address', points: 10, seconds: HOUR_SECONDS }
const codesOfAddress = { name: 'code-tries-address', points: 10, seconds: HOUR_SECONDS }
const codesOfAccount = { name: 'code-tries-account', points: 5, seconds: HOUR_SECONDS }
const codesOfAll = { name: 'code-tries-all', points: 1000, seconds: HOUR_SECONDS }
const accountsOfNetwork = { name: 'guessed-accounts', points: 5, seconds: HOUR_SECONDS }
const networkAtAccount = { name: 'guessed-account', points: 1, seconds: HOUR_SECONDS }
const resetsOfAccount = { name: 'reset-account', points: 10, seconds: DAY_SECONDS }
/** Used up = the owner has proven the account from this network. The name it has in Redis since before. */
const knownNetwork = { name: 'owner-was-here', points: 1, seconds: 14 * DAY_SECONDS }
// Stryker restore StringLiteral

const keyOf = ({ email, ip }: Claim) => `${email} ${networkOf(ip)}`

/** A counted password. */
interface CountedPassword extends CountedTry {
  /** It was right, but no sign-in yet: it does not count, and says nothing about the network. */
  giveBack(): Promise<void>
}

/** Counts a password before it is verified, so that guesses sent in parallel are all counted. */
export async function countPasswordTry(deps: Deps, claim: Claim): Promise<CountedPassword> {
  await spend(deps, passwordsHere, keyOf(claim))
  const isKnown = await isKnownNetwork(deps, claim)
  if (!isKnown) await spend(deps, passwordsOfAccount, claim.email)
  return {
    async accept() {
      if (!isKnown) await deps.rateLimits.giveBack(passwordsOfAccount, claim.email)
      await rememberNetwork(deps, claim)
    },
    reject() {
      metrics.guesses.inc({ kind: 'password' })
      noteSpread(deps, claim)
    },
    async giveBack() {
      await deps.rateLimits.giveBack(passwordsHere, keyOf(claim))
      if (!isKnown) await deps.rateLimits.giveBack(passwordsOfAccount, claim.email)
    },
  }
}

/** Counts the current password that a signed-in person must type. */
export async function countOwnPasswordTry(deps: Deps, userId: number): Promise<CountedTry> {
  return await countOfAccount(deps, ownPasswords, { userId, kind: 'current-password' })
}

/** Counts a code of a second factor, or a recovery code, for an account whose password was right. */
export async function countSecondFactorTry(deps: Deps, userId: number): Promise<CountedTry> {
  return await countOfAccount(deps, secondFactors, { userId, kind: 'second-factor' })
}

async function countOfAccount(
  deps: Deps,
  limit: RateLimit,
  { userId, kind }: { userId: number; kind: string },
): Promise<CountedTry> {
  const key = `user:${userId}`
  await spend(deps, limit, key)
  return {
    async accept() {
      await deps.rateLimits.reset(limit, key)
    },
    reject() {
      metrics.guesses.inc({ kind })
    },
  }
}

/** Counts an address that a signed-in person wants: the reply says whether somebody has it. */
export async function countOwnAddressTry(deps: Deps, userId: number): Promise<void> {
  await spend(deps, ownAddresses, `user:${userId}`)
}

/** Counts a reset code. The device that asked for it has its five tries, whatever others do. */
export async function countCodeTry(deps: Deps, claim: Claim, hasAsked: boolean): Promise<CountedTry> {
  const network = networkOf(claim.ip)
  await spend(deps, codesOfAddress, network)
  const isTrusted = hasAsked || (await isKnownNetwork(deps, claim))
  if (!isTrusted) {
    await spend(deps, codesOfAccount, claim.email)
    await spend(deps, codesOfAll, 'all')
  }
  return {
    async accept() {
      await deps.rateLimits.giveBack(codesOfAddress, network)
      if (!isTrusted) {
        await deps.rateLimits.giveBack(codesOfAccount, claim.email)
        await deps.rateLimits.giveBack(codesOfAll, 'all')
      }
      await rememberNetwork(deps, claim)
    },
    reject() {
      metrics.guesses.inc({ kind: 'code' })
      noteSpread(deps, claim)
    },
  }
}

/** Counts a request for a reset code; mails to an account are few, but always some for its owner. */
export async function countResetRequest(deps: Deps, claim: Claim): Promise<void> {
  if (!(await isKnownNetwork(deps, claim))) await spend(deps, resetsOfAccount, claim.email)
}

/** Counts, for an alarm alone, that a network guesses at one account after the other. Nobody waits for it. */
function noteSpread(deps: Deps, claim: Claim): void {
  const note = async () => {
    const isAnother = (await deps.rateLimits.use(networkAtAccount, keyOf(claim))) === 0
    const network = networkOf(claim.ip)
    const isOver = isAnother
      ? (await deps.rateLimits.use(accountsOfNetwork, network)) > 0
      : (await deps.rateLimits.waitSeconds(accountsOfNetwork, network)) > 0
    if (isOver) metrics.guessingAcross.inc()
  }
  note().catch((error: unknown) => {
    // Stryker disable next-line ObjectLiteral,StringLiteral: stands in the log alone
    deps.log.warn({ error }, 'a guess was not counted')
  })
}

/** Earlier wrong passwords from here no longer count, and budgets that others use up do not hold here. */
async function rememberNetwork(deps: Deps, claim: Claim): Promise<void> {
  await deps.rateLimits.reset(passwordsHere, keyOf(claim))
  await deps.rateLimits.reset(knownNetwork, keyOf(claim))
  await deps.rateLimits.use(knownNetwork, keyOf(claim))
}

const isKnownNetwork = async (deps: Deps, claim: Claim) =>
  (await deps.rateLimits.waitSeconds(knownNetwork, keyOf(claim))) > 0

async function spend(deps: Deps, limit: RateLimit, key: string): Promise<void> {
  const wait = await deps.rateLimits.use(limit, key)
  if (wait > 0) throw new TooManyRequests(wait)
}
