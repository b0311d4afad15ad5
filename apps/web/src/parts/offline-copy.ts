// What a person may read without a connection: their next lessons, words and notes, on this device only.
import { currentAuth, offlineCopyKey } from '@hiwar/client/auth-store.ts'

export interface OfflineLesson {
  readonly id: number
  readonly start: string
  /** Minutes. */
  readonly duration: number
  readonly other: string | null
  readonly focus: string | null
}

interface OfflineWord {
  readonly id: string
  readonly text: string
  readonly meaning: string | null
  readonly example: string | null
}

/** The notes of one lesson. */
interface OfflineNotes {
  readonly key: string
  readonly start: string
  readonly other: string | null
  readonly lines: readonly string[]
}

export interface OfflineContent {
  readonly lessons: readonly OfflineLesson[]
  readonly words: readonly OfflineWord[]
  readonly notes: readonly OfflineNotes[]
}

export interface OfflineCopy extends OfflineContent {
  readonly userId: number
  readonly savedAt: string
}

/** Raised when the shape changes: a copy of another shape is not read. */
const shape = 1

/** The copy of the account that is signed in on this device; null for a guest, or before the first. */
export function readOfflineCopy(): OfflineCopy | null {
  const userId = currentAuth().account?.user.id
  if (userId === undefined) return null
  try {
    const kept = JSON.parse(localStorage.getItem(offlineCopyKey) ?? 'null') as (OfflineCopy & { shape: number }) | null
    return kept?.shape === shape && kept.userId === userId ? kept : null
  } catch {
    return null
  }
}

/** Keeps what was read for `userId`, unless that account has signed out meanwhile. */
export function saveOfflineCopy(userId: number, content: OfflineContent, savedAt: Date): void {
  if (currentAuth().account?.user.id !== userId) return
  try {
    localStorage.setItem(offlineCopyKey, JSON.stringify({ shape, userId, savedAt: savedAt.toISOString(), ...content }))
  } catch {
    // Full or forbidden storage: there is no copy, and the offline screen says only that there is no connection.
  }
}
