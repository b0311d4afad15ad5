// What was begun and not sent, by room, for this tab and the next ones.
const keyOf = (place: string) => `hiwar.draft.${place}`

export function readDraft(place: string): string {
  try {
    return localStorage.getItem(keyOf(place)) ?? ''
  } catch {
    return ''
  }
}

export function keepDraft(place: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(place))
    else localStorage.setItem(keyOf(place), text)
  } catch {
    // Storage is full or forbidden: the draft lives as long as its field.
  }
}
