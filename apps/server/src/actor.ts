import type { Gender, Role } from '@hiwar/contract/enums.ts'

/** The signed-in person behind a call or an event. */
export interface Actor {
  readonly id: number
  readonly role: Role
  readonly gender: Gender | null
  readonly verifiedEmail: boolean
  /** Unix second at which the token in use ends. */
  readonly tokenExp: number
}
