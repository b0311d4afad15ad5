// A person without a mouse: reaches things by Tab, and must see where the focus is at every stop.
import { expect, type ElementHandle, type Locator, type Page } from '@playwright/test'

/** More stops than any screen has. */
const MOST_STOPS = 160

interface Stop {
  /** Why nobody sees where the focus is. */
  readonly faults: readonly string[]
  /** Whether the focus is on what is looked for; null: that was drawn anew meanwhile. */
  readonly isReached: boolean | null
}

/**
 * Where the focus is now, looked at once: finding an element by its role again takes far longer. A radio or switch that
 * cannot be seen lends its focus to what is drawn for it.
 */
const stopOnTheWay = async (wanted: ElementHandle<Element>): Promise<Stop> =>
  await wanted.evaluate(async (element) => {
    // What comes in is not drawn at all until its animation has begun.
    await Promise.allSettled(document.activeElement?.getAnimations().map(async ({ ready }) => await ready) ?? [])
    const isFocused = element === document.activeElement || element.matches(':focus-within')
    const isReached = element.isConnected ? isFocused : null
    const found = (fault?: string) => ({ faults: fault === undefined ? [] : [fault], isReached })
    const focused = document.activeElement
    if (focused === null || focused === document.body || focused === document.documentElement) return found()
    const name = `${focused.tagName.toLowerCase()} "${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 40)}"`
    const isRinged = (element: Element, part?: string) => {
      const { outlineStyle, outlineWidth, boxShadow, content } = getComputedStyle(element, part)
      if (part !== undefined && content === 'none') return false
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow.includes('0px 0px 0px 2px')
    }
    const near: Element[] = [focused]
    for (let up = focused.parentElement; up !== null && near.length < 5; up = up.parentElement) near.push(up)
    near.push(...(focused.parentElement?.children ?? []), ...(focused.closest('label')?.querySelectorAll('*') ?? []))
    const isWide = (element: Element | null) => element !== null && element.getBoundingClientRect().width >= 4
    // An item of the list of toasts has no box of its own.
    const boxAround = ({ parentElement: around }: Element): Element | null =>
      around !== null && getComputedStyle(around).display === 'contents' ? boxAround(around) : around
    const isDrawn = (element: Element) =>
      isWide(element) && isWide(boxAround(element)) && getComputedStyle(element).opacity !== '0'
    const rings = near.filter((element) => isRinged(element) || isRinged(element, '::after'))
    const ringed = rings.find(isDrawn)
    if (ringed === undefined) return found(`${name} has ${rings.length === 0 ? 'no' : 'an unseen'} focus ring`)
    const { left, top, right, bottom } = ringed.getBoundingClientRect()
    const [first, last] = [
      { x: Math.max(left, 0), y: Math.max(top, 0) },
      { x: Math.min(right, innerWidth), y: Math.min(bottom, innerHeight) },
    ]
    if (last.x - first.x < 4 || last.y - first.y < 4) return found(`${name} is out of sight`)
    // They go by themselves.
    const toasts = '[aria-label="رسائل سريعة"]'
    const isSeen = [0.5, 0.1, 0.9].some((share) => {
      const at = document.elementFromPoint(first.x + (last.x - first.x) * share, first.y + (last.y - first.y) * share)
      return at !== null && (ringed.contains(at) || at.contains(ringed) || at.closest(toasts) !== null)
    })
    return found(isSeen ? undefined : `${name} is covered`)
  })

const hasFocus = async (target: Locator) =>
  (await target.count()) > 0 &&
  (await target.first().evaluate((element) => element === document.activeElement || element.matches(':focus-within')))

async function firstOf(target: Locator): Promise<ElementHandle<Element>> {
  await expect(target.first()).toBeVisible()
  const element = await target.first().elementHandle()
  if (element === null) throw new Error(`${String(target)} is gone`)
  return element
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const faults: string[] = []
  let wanted = await firstOf(target)
  // What is at the beginning was looked at when it was reached.
  let { isReached } = await stopOnTheWay(wanted)
  for (let step = 0; isReached !== true; step += 1) {
    if (step === MOST_STOPS) throw new Error(`Tab does not reach ${String(target)}`)
    await page.keyboard.press('Tab')
    let stop = await stopOnTheWay(wanted)
    faults.push(...stop.faults)
    if (stop.isReached === null) {
      wanted = await firstOf(target)
      stop = await stopOnTheWay(wanted)
    }
    isReached = stop.isReached
  }
  expect(faults, `on the way to ${String(target)}`).toEqual([])
}

/** Presses the key of a button or link that Tab has reached. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Writes into a field that Tab has reached, in place of what is in it. */
export async function write(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

/** Opens a list of choices and walks down to one. */
export async function choose(page: Page, list: Locator, choice: string): Promise<void> {
  await press(page, list)
  const option = page.getByRole('option', { name: choice, exact: true })
  await expect(option).toBeVisible()
  for (let step = 0; step < MOST_STOPS && !(await hasFocus(option)); step += 1) await page.keyboard.press('ArrowDown')
  await expect(option).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(option).toBeHidden()
}

/** After something opened or closed: a focus that falls back to the page has to begin again at its top. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(async () => await page.evaluate(() => document.activeElement?.tagName), { message: 'what has the focus' })
    .not.toBe('BODY')
}

/** What opens beside its button takes the focus a moment later. */
export async function expectFocusIn(target: Locator): Promise<void> {
  await expect.poll(async () => await hasFocus(target), { message: 'the focus is inside' }).toBe(true)
}
