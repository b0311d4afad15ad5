// Notifications sent outside the app (lessons.md M, N; money.md 11.6, 11.7; extras.md 6.4).
import type { CancelReason, Role } from '@hiwar/contract/enums.ts'

/** An instant as ISO text, since messages are queued as JSON. */
type Instant = string

interface OfLesson {
  readonly lessonId: number
  readonly start: Instant
  /** Minutes. */
  readonly duration: number
  /** The recipient. */
  readonly reader: 'tutor' | 'student'
  /** The other member's name; null when not set. */
  readonly other: string | null
}

interface OfMeeting {
  readonly booking: 'interview' | 'demo-session'
  readonly id: number
  readonly start: Instant
  /** The other side's name; null when not set. */
  readonly other: string | null
}

export type VideoReason = 'sound' | 'light' | 'framing' | 'language' | 'length' | 'content' | 'other'

/** The new state of a withdrawal; `note` is for a new or changed note only. */
export type WithdrawalUpdate =
  | 'fulfilled'
  | 'rejected'
  | 'canceled'
  | 'cancellation-approved'
  | 'cancellation-declined'
  | 'update-approved'
  | 'update-declined'
  | 'note'

/**
 * A notification; `kind` determines the text, the template and the event in the user's preferences. Money in piastres.
 */
export type Message =
  | (OfLesson & { readonly kind: 'lesson-booked'; readonly focus: string | null })
  | (OfLesson & {
      readonly kind: 'lesson-changed'
      readonly before: { readonly start: Instant; readonly duration: number }
    })
  | (OfLesson & {
      readonly kind: 'lesson-canceled'
      readonly canceledBy: 'tutor' | 'student' | 'platform'
      readonly reason: CancelReason | null
      readonly note: string | null
      /** Minutes returned to the reader's week; with 0 they are not mentioned. */
      readonly returnedMinutes: number
    })
  | {
      readonly kind: 'reminder'
      readonly booking: 'lesson' | 'interview' | 'demo-session'
      readonly id: number
      readonly start: Instant
      readonly duration: number
      readonly other: string | null
      readonly minutes: 1440 | 60 | 10
    }
  | (OfMeeting & { readonly kind: 'meeting-booked' })
  | (OfMeeting & { readonly kind: 'meeting-canceled'; readonly canceledBy: 'manager' | 'tutor' | 'platform' })
  | (OfMeeting & { readonly kind: 'meeting-decided'; readonly passed: boolean })
  | {
      readonly kind: 'payment-succeeded'
      readonly transactionId: number
      readonly amount: number
      readonly weeklyMinutes: number
      readonly endsAt: Instant
    }
  | {
      readonly kind: 'payment-failed'
      readonly transactionId: number
      readonly amount: number
      readonly why: 'failed' | 'expired' | 'canceled'
    }
  | {
      readonly kind: 'payment-refunded'
      readonly transactionId: number
      readonly amount: number
      readonly isWhole: boolean
    }
  | {
      readonly kind: 'money-alert'
      readonly transactionId: number
      readonly why: 'amount-mismatch' | 'needs-refund' | 'anomaly'
    }
  | {
      readonly kind: 'withdrawal'
      readonly invoiceId: number
      readonly amount: number
      readonly news: WithdrawalUpdate
      readonly note: string | null
    }
  | {
      readonly kind: 'video-reviewed'
      readonly passed: boolean
      readonly reasons: readonly VideoReason[]
      readonly note: string | null
      readonly retryAt: Instant | null
    }
  | {
      readonly kind: 'tutor-free'
      readonly tutorId: number
      readonly tutor: string | null
      readonly start: Instant
      readonly duration: number
    }
  | { readonly kind: 'minutes-expiring'; readonly minutes: number; readonly renewsAt: Instant }
  | { readonly kind: 'chat-message'; readonly roomId: number; readonly sender: string | null }
  | { readonly kind: 'weekly-summary'; readonly lessons: number; readonly minutes: number }
  | { readonly kind: 'report-reply'; readonly reportId: number; readonly title: string; readonly reply: string }
  | { readonly kind: 'deletion-requested' | 'deletion-soon'; readonly erasesAt: Instant }
  | { readonly kind: 'deletion-canceled' | 'deletion-declined' | 'deletion-done' }
  | { readonly kind: 'password-changed' | 'signed-out-everywhere' | 'second-factor-on' | 'second-factor-off' }
  | { readonly kind: 'recovery-code-used'; readonly left: number }
  /** Sent to the email given in the request. */
  | { readonly kind: 'email-changed'; readonly formerEmail: string }
  /** Sent to the super admins when an admin account is created. `by` is the creator's email. */
  | { readonly kind: 'admin-created'; readonly email: string; readonly role: Role; readonly by: string }
  | { readonly kind: 'test' }

export type MessageKind = Message['kind']
export type MessageOf<K extends MessageKind> = Extract<Message, { readonly kind: K }>
