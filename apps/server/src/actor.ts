import type { Gender, Role } from '@hiwar/contract/enums.ts'

/** The request an act came by, for the audit log. */
export interface Via {
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string | null
  /** Why, in the words of the staff member (admin.md 2.4); null when not said. */
  readonly reason: string | null
}

/** What is stored of a person whom a token names. */
export interface TokenSubject {
  readonly id: number
  readonly role: Role
  readonly gender: Gender | null
  readonly verifiedEmail: boolean
  /** Tokens of a second before are dead. */
  readonly tokensValidFrom: Date | null
}

/** The signed-in person behind a call or an event. */
export interface Actor {
  readonly id: number
  readonly role: Role
  readonly gender: Gender | null
  readonly verifiedEmail: boolean
  /** Unix second at which the token in use ends. */
  readonly tokenExp: number
  /** Absent on a socket. */
  readonly via?: Via
}
