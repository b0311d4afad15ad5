import type { ErrorCode } from '@hiwar/contract/errors.ts'

export type ContactField = 'name' | 'phone' | 'title' | 'message'

/** A message that was not accepted: its text and why. */
export interface ContactAttempt {
  readonly status: number
  readonly values: Readonly<Record<ContactField, string>>
  readonly errors: Readonly<Partial<Record<ContactField, ErrorCode>>>
  /** What concerns no single field. */
  readonly failure: string | null
}
