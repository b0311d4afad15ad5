import { callsEnded } from '@hiwar/client/http.ts'
import { useEffect, useState } from 'react'

/** What comes afterwards does so on a slow network too, and in a tab that is not seen. */
const atMostMs = 3_000

let isShown = false
let endFirstData: () => void
const firstData = new Promise<void>((resolve) => {
  endFirstData = () => {
    isShown = true
    resolve()
  }
})

/** Used once, around the screens: the parts of the first one have asked for their data by then. */
export function useFirstData(): void {
  useEffect(() => {
    setTimeout(endFirstData, atMostMs)
    void callsEnded().then(() => requestAnimationFrame(() => setTimeout(endFirstData)))
  }, [])
}

/** Resolves once the first screen of the page shows its data. */
export async function firstDataShown(): Promise<void> {
  await firstData
}

/** Whether the first screen of the page shows its data; true at once on every later screen. */
export function useIsFirstDataShown(): boolean {
  const [isKnown, setIsKnown] = useState(isShown)
  useEffect(() => {
    void firstData.then(() => {
      setIsKnown(true)
    })
  }, [])
  return isKnown
}

/** Loads code once the first screen of the page shows its data, which on a phone it would delay; later at once. */
export const afterFirstData =
  <Code>(load: () => Promise<Code>): (() => Promise<Code>) =>
  async () => {
    await firstDataShown()
    return await load()
  }
