// Whether letters are drawn whole: the dots of Arabic letters reach far below and above a tight line.
import type { Page } from '@playwright/test'

export const cutTexts = async (page: Page): Promise<string[]> => await page.evaluate(findCutTexts)

/**
 * For the page itself: its texts that lose some of their ink to the box that clips them (a truncated line, a clamped paragraph):
 * what the font draws of the text, measured on a canvas, against the edges of that box.
 */
export async function findCutTexts(): Promise<string[]> {
  await document.fonts.ready
  const drawing = document.createElement('canvas').getContext('2d')
  if (drawing === null) throw new Error('This browser draws on no canvas')
  const clipperOf = (element: Element | null): Element | null => {
    if (element === null || element === document.body) return null
    const { overflowY } = getComputedStyle(element)
    return overflowY === 'hidden' || overflowY === 'clip' ? element : clipperOf(element.parentElement)
  }
  const enlarged = 32
  /** Half a pixel is lost to rounding. */
  const slack = 0.5
  const cut = new Set<string>()
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode() !== null) {
    const node = nodes.currentNode
    const holder = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (holder === null || !/[\u0621-\u064a]/.test(text) || !holder.checkVisibility()) continue
    const clipper = clipperOf(holder)
    // Less high than any line: text for screen readers only.
    if (clipper === null || clipper.clientHeight < 8) continue

    const style = getComputedStyle(holder)
    const fontOf = (scale: number) =>
      `${style.fontStyle} ${style.fontWeight} ${scale * Number.parseFloat(style.fontSize)}px ${style.fontFamily}`
    drawing.font = fontOf(1)
    const metrics = drawing.measureText(text)
    const ascentShare = metrics.fontBoundingBoxAscent / (metrics.fontBoundingBoxAscent + metrics.fontBoundingBoxDescent)
    // Some browsers round what they measure up to whole pixels: of letters this large that is next to nothing.
    drawing.font = fontOf(enlarged)
    const ink = drawing.measureText(text)
    const [box, edges] = [clipper.getBoundingClientRect(), getComputedStyle(clipper)]
    const top = box.top + Number.parseFloat(edges.borderTopWidth)
    const bottom = box.bottom - Number.parseFloat(edges.borderBottomWidth)
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const line of range.getClientRects()) {
      const baseline = line.top + line.height * ascentShare
      const [inkTop, inkBottom] = [
        baseline - ink.actualBoundingBoxAscent / enlarged,
        baseline + ink.actualBoundingBoxDescent / enlarged,
      ]
      // A line of which nothing is seen is hidden on purpose.
      if (inkBottom < top + slack || inkTop > bottom - slack) continue
      if (inkBottom > bottom + slack || inkTop < top - slack) cut.add(text)
    }
  }
  return [...cut]
}
