import { callsEnded } from '@hiwar/client/http.ts'
import { useEffect } from 'react'

/** What comes afterwards does so on a slow network too, and in a tab that is not seen. */
const atMostMs = 3_000

let endFirstData: () => void
const firstData = new Promise<void>((resolve) => {
  endFirstData = resolve
})

/** Used once, around the screens: the parts of the first one have asked for their data by then. */
export function useFirstData(): void {
  useEffect(() => {
    setTimeout(endFirstData, atMostMs)
    void callsEnded().then(() => requestAnimationFrame(() => setTimeout(endFirstData)))
  }, [])
}

/** Loads code once the first screen of the page shows its data, which on a phone it would delay; later at once. */
export const afterFirstData =
  <Code>(load: () => Promise<Code>): (() => Promise<Code>) =>
  async () => {
    await firstData
    return await load()
  }
