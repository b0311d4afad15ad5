import type { Gender, Role } from '@hiwar/contract/enums.ts'

/** The request that an action came by, for the audit log. */
export interface Via {
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string | null
  /** The reason that a member of staff gave (admin.md 2.4); null without one. */
  readonly reason: string | null
}

/** The stored account that a token belongs to. */
export interface TokenSubject {
  readonly id: number
  readonly role: Role
  readonly gender: Gender | null
  readonly verifiedEmail: boolean
  /** Tokens of earlier generations are invalid. */
  readonly tokenGeneration: number
  /** Asked for at every sign-in (more.md 1). */
  readonly hasSecondFactor: boolean
}

/** The signed-in person behind a call or an event. */
export interface Actor {
  readonly id: number
  readonly role: Role
  readonly gender: Gender | null
  readonly verifiedEmail: boolean
  /** Of the token. */
  readonly tokenGeneration: number
  /** Which of the person's sign-ins the token belongs to. */
  readonly signInId: string
  /** Unix time in seconds at which the token expires. */
  readonly tokenExp: number
  /** Present where the platform requires a second factor that this person lacks: it can only be set up (more.md 1). */
  readonly lacksSecondFactor?: true
  /** Absent for socket events. */
  readonly via?: Via
}
