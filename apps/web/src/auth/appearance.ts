// How this person likes the product, at work: digits, hours, size of text, contrast, movement (contract/extras.md §7).
import { setDigits, setHourCycle } from '@hiwar/arabic/digits.ts'
import type { Preferences } from '@hiwar/contract/preferences.ts'
import { currentAuth, subscribeAuth } from '@hiwar/client/auth-store.ts'
import { useSyncExternalStore } from 'react'

export type Appearance = Pick<Preferences, 'digits' | 'textSize' | 'contrast' | 'motion' | 'hourCycle'>

/** The contract's own defaults would bring its schemas into the first load. */
const defaults: Appearance = { digits: 'latn', textSize: 100, contrast: 'normal', motion: 'system', hourCycle: 'h12' }
const copyKey = 'hiwar.appearance'

let shown: Appearance = defaults
const listeners = new Set<() => void>()

/** What this device last looked like, so that the sign-in screen looks the same. */
function readStored(): Appearance {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(copyKey) ?? '{}') as Partial<Appearance>) }
  } catch {
    return defaults
  }
}

function store(appearance: Appearance): void {
  try {
    localStorage.setItem(copyKey, JSON.stringify(appearance))
  } catch {
    // Without storage the next page begins with the defaults and follows the account a moment later.
  }
}

function currentAppearance(): Appearance {
  const chosen = currentAuth().account?.user.preferences
  if (chosen === undefined) return readStored()
  const { digits, textSize, contrast, motion, hourCycle } = chosen
  return { digits, textSize, contrast, motion, hourCycle }
}

function applyToPage(appearance: Appearance): void {
  const { dataset } = document.documentElement
  const mark = (name: string, value: string | null) => {
    if (value === null) delete dataset[name]
    else dataset[name] = value
  }
  mark('textSize', appearance.textSize === 100 ? null : String(appearance.textSize))
  mark('contrast', appearance.contrast === 'more' ? 'more' : null)
  mark('motion', appearance.motion === 'reduced' ? 'reduced' : null)
  setDigits(appearance.digits)
  setHourCycle(appearance.hourCycle)
}

function update(): void {
  const next = currentAppearance()
  const isSame = Object.entries(next).every(([key, value]) => shown[key as keyof Appearance] === value)
  if (isSame) return
  shown = next
  applyToPage(next)
  store(next)
  for (const listener of listeners) listener()
}

/** Paints before the first screen is drawn, then follows the account: the server's word wins once it has come. */
export function followAppearance(): void {
  update()
  subscribeAuth(update)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Changes when everything written on the screen has to be written anew. */
export function useNumberStyle(): string {
  return useSyncExternalStore(subscribe, () => `${shown.digits} ${shown.hourCycle}`)
}
