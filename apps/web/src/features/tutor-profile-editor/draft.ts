import type { WholeProfile } from './schema.ts'

const keyOf = (userId: number) => `hiwar.tutor-draft.${userId}`

/** The unsaved draft of this tab; empty when session storage is unavailable. */
export function readDraft(userId: number): Partial<WholeProfile> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

export function saveDraft(userId: number, values: object): void {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(values))
  } catch {
    // Without session storage the draft lives in the form only.
  }
}

export function deleteDraft(userId: number): void {
  try {
    sessionStorage.removeItem(keyOf(userId))
  } catch {
    // Without session storage there is no draft to delete.
  }
}
