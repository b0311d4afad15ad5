/** The largest that the store's ids can be. */
const maxId = 2_147_483_647

/** The id that an address names; null when its text is none. */
export function idOf(text: string): number | null {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= maxId ? Number(text) : null
}
