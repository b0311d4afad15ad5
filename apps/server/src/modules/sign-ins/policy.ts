import { bounds } from '@hiwar/contract/bounds.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'

/** What decides how long a sign-in lasts, and how fresh its proof is. */
interface Times {
  readonly createdAt: Date
  readonly lastSeenAt: Date
  /** Null while the sign-in itself is the only proof. */
  readonly confirmedAt: Date | null
}

/** How old the last use may look: one write for so long is enough. */
const touchMs = 15 * MINUTE_MS

/** The moment at which a sign-in ends whatever its use. */
export const lastMoment = ({ createdAt }: Pick<Times, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + bounds.signIn.days * DAY_MS)

/** Since when a sign-in that is still alive must have been used, and made. */
export const aliveSince = (now: Date): { seenSince: Date; madeSince: Date } => ({
  seenSince: new Date(now.getTime() - bounds.token.days * DAY_MS),
  madeSince: new Date(now.getTime() - bounds.signIn.days * DAY_MS),
})

export function isAlive(signIn: Times, now: Date): boolean {
  const { seenSince, madeSince } = aliveSince(now)
  // Stryker disable next-line EqualityOperator: the tokens end at these moments too
  return signIn.lastSeenAt > seenSince && signIn.createdAt > madeSince
}

/** Last uses before this are written again. */
export const touchBefore = (now: Date): Date => new Date(now.getTime() - touchMs)

const isWithin = (at: Date | null, now: Date) =>
  at !== null && now.getTime() - at.getTime() < bounds.signIn.freshMinutes * MINUTE_MS

/** The person has proved to be there by a confirmation. */
export const isConfirmed = ({ confirmedAt }: Pick<Times, 'confirmedAt'>, now: Date): boolean =>
  isWithin(confirmedAt, now)

/** The person has proved to be there by signing in or by a confirmation. */
export const isFresh = (signIn: Pick<Times, 'confirmedAt' | 'createdAt'>, now: Date): boolean =>
  isWithin(signIn.createdAt, now) || isConfirmed(signIn, now)
