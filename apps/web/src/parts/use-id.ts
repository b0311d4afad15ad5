import { useParams } from 'react-router'

/** The largest that the store's ids can be. */
const maxId = 2_147_483_647

/** The id in the address of a screen with `:id`; null when its text is none, which nobody needs to ask the server about. */
export function useId(): number | null {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,9}$/.test(id) && Number(id) <= maxId ? Number(id) : null
}
