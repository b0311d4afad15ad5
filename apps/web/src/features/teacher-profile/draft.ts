import type { WholeProfile } from './schema.ts'

const keyOf = (userId: number) => `hiwar.tutor-draft.${userId}`

/** What was typed and not yet saved; nothing where the tab may not keep things. */
export function readDraft(userId: number): Partial<WholeProfile> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

export function keepDraft(userId: number, values: object): void {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(values))
  } catch {
    // The form itself still holds it.
  }
}

export function forgetDraft(userId: number): void {
  try {
    sessionStorage.removeItem(keyOf(userId))
  } catch {
    // Nothing was kept either.
  }
}
