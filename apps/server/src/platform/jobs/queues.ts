/** Queue name to the payload of its jobs. */
export interface JobPayloads {
  mail: { to: string; subject: string; text: string; html: string }
  delivery: { id: number }
  /** `requestId` is the gateway's; null means that the bot writes to the chat `to`. */
  telegram: { to: string; message: { code: number; requestId: string | null }; until: string }
  whatsapp: { to: string; message: { code: number }; until: string }
  'delivery-sweep': Record<string, never>
  reminders: Record<string, never>
  'telegram-webhook': Record<string, never>
  'minutes-expiring': Record<string, never>
  'weekly-summary': Record<string, never>
  'payment-query': { transactionId: number }
  'payment-reconcile': Record<string, never>
  'payment-sweep': Record<string, never>
  'tutors-refresh': Record<string, never>
  'usual-week': { userId: number }
  /** Goes on after this tutor; absent at the first. */
  'usual-weeks': { after?: number }
  'watch-wake': { tutorId: number }
  'watch-wave': { tutorId: number; wave: number }
  'watch-expiry': Record<string, never>
  'account-erasures': Record<string, never>
  /** Names of uploaded files to delete; `round` counts the attempts. */
  'account-leftovers': { userId: number; files: string[]; round: number }
  'uploads-sweep': Record<string, never>
  'lesson-notes-forget': Record<string, never>
  'demo-fresh': Record<string, never>
  'team-note': { contactRequestId: number }
  'contact-tidy': Record<string, never>
  'chat-tidy': Record<string, never>
  'sign-ins-tidy': Record<string, never>
  'email-undos-tidy': Record<string, never>
  'invoice-retention': Record<string, never>
  'inbox-tidy': Record<string, never>
}
export type JobName = keyof JobPayloads

interface Queue {
  readonly pollingSeconds: number
  /** `short`: of the jobs with the same key only one waits; another may wait while it runs. */
  readonly policy: 'standard' | 'short'
  /** Holds codes and addresses: unreadable in the database, and deleted as soon as it is done. */
  readonly isSecret: boolean
}

/** Somebody waits for the result of these jobs. */
const urgent: Queue = { pollingSeconds: 1, policy: 'standard', isSecret: false }
const secret: Queue = { ...urgent, isSecret: true }
/** Jobs that run by the clock: polling for them every second would be wasted work. */
const background: Queue = { pollingSeconds: 5, policy: 'standard', isSecret: false }

export const queues: Readonly<Record<JobName, Queue>> = {
  mail: secret,
  delivery: urgent,
  'delivery-sweep': background,
  reminders: background,
  whatsapp: secret,
  telegram: secret,
  'telegram-webhook': background,
  'minutes-expiring': background,
  'weekly-summary': background,
  'payment-query': urgent,
  'payment-reconcile': background,
  'payment-sweep': background,
  'tutors-refresh': background,
  'account-erasures': background,
  'account-leftovers': background,
  'demo-fresh': background,
  'team-note': urgent,
  'contact-tidy': background,
  'chat-tidy': background,
  'sign-ins-tidy': background,
  'email-undos-tidy': background,
  'invoice-retention': background,
  'usual-week': { ...urgent, policy: 'short' },
  'usual-weeks': background,
  'inbox-tidy': background,
  'watch-wake': { ...urgent, policy: 'short' },
  'watch-wave': urgent,
  'watch-expiry': background,
  'uploads-sweep': background,
  'lesson-notes-forget': background,
}

export const jobNames = Object.keys(queues) as readonly JobName[]
