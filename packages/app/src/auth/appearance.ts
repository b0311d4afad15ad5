// Applies the user's appearance preferences: digits, hour cycle, text size, contrast, motion (contract/extras.md §7).
import { setDigits, setHourCycle } from '@hiwar/arabic/digits.ts'
import type { Preferences } from '@hiwar/contract/preferences.ts'
import { currentAuth, subscribeAuth } from '@hiwar/client/auth-store.ts'
import { useSyncExternalStore } from 'react'

export type Appearance = Pick<Preferences, 'digits' | 'textSize' | 'contrast' | 'motion' | 'hourCycle'>

/** Repeated here, since importing the contract's defaults would add its schemas to the first load. */
const defaults: Appearance = { digits: 'latn', textSize: 100, contrast: 'normal', motion: 'system', hourCycle: 'h12' }
const storageKey = 'hiwar.appearance'

let shown: Appearance = defaults
const listeners = new Set<() => void>()

/** The appearance last used on this device, so that the sign-in screen looks the same. */
function readStored(): Appearance {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Appearance>) }
  } catch {
    return defaults
  }
}

function store(appearance: Appearance): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(appearance))
  } catch {
    // Without local storage the next page starts with the defaults until the account is known.
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

/** Until the next change of the account: this appearance, on the page and in all that is rendered from now on. */
export function showAppearance(next: Appearance): void {
  const isSame = Object.entries(next).every(([key, value]) => shown[key as keyof Appearance] === value)
  if (isSame) return
  shown = next
  applyToPage(next)
  store(next)
  for (const listener of listeners) listener()
}

const update = (): void => showAppearance(currentAppearance())

/** Applies the stored appearance before the first render, then follows the account's preferences. */
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

/** Changes when digits or hour cycle change: everything on screen must then be rendered again. */
export function useNumberStyle(): string {
  return useSyncExternalStore(subscribe, () => `${shown.digits} ${shown.hourCycle}`)
}
