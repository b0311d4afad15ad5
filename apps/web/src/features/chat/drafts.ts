// Drafts: text typed but not sent, by room, in local storage.

/** Id of the draft in a room. */
export const roomDraft = (roomId: number) => `room-${roomId}`

/** Id of the draft of a first message to somebody, before there is a room. */
export const personDraft = (userId: number) => `person-${userId}`

const keyOf = (id: string) => `hiwar.draft.${id}`

export function readDraft(id: string): string {
  try {
    return localStorage.getItem(keyOf(id)) ?? ''
  } catch {
    return ''
  }
}

export function saveDraft(id: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(id))
    else localStorage.setItem(keyOf(id), text)
  } catch {
    // Storage is full or not allowed: the draft lasts as long as its field is shown.
  }
}

/** Gives a draft another id. A draft that has that id already is kept instead. */
export function moveDraft(from: string, to: string): void {
  if (readDraft(to) === '') saveDraft(to, readDraft(from))
  saveDraft(from, '')
}
