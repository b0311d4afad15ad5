// Drafts: text typed but not sent, by room, in local storage.
export const roomDraft = (roomId: number) => `room-${roomId}`
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

/** To another place to write, unless something was typed there. */
export function moveDraft(from: string, to: string): void {
  if (readDraft(to) === '') saveDraft(to, readDraft(from))
  saveDraft(from, '')
}
