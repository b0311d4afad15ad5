import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import animation from './loader.json'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const css = read('./loader.css')
const html = read('./loader.svg.html')

const frames = 37
const everyFrame = Array.from({ length: frames }, (_, frame) => frame)
const parts = ['star', 'centre', 'right', 'left']

interface Stop {
  /** Place in the loop, in frames; a whole number but for the rounding of the percentage. */
  frame: number
  values: Map<string, number[]>
}

/** The stops of `@keyframes hl-part`; each value is one number, or two for `translate`. */
function stopsOf(part: string): Stop[] {
  const body = new RegExp(`@keyframes hl-${part}\\{((?:[^{}]+\\{[^{}]*\\})*)\\}`).exec(css)?.[1] ?? ''
  const stops = [...body.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, places = '', declarations = '']) => {
    const values = new Map(
      declarations.split(';').map((one) => {
        const [property = '', value = ''] = one.split(':')
        return [property, value.split(' ').map(Number.parseFloat)]
      }),
    )
    return places.split(',').map((place) => ({ frame: (Number.parseFloat(place) / 100) * frames, values }))
  })
  return stops.toSorted((one, other) => one.frame - other.frame)
}

/** What the page shows at a frame: the straight line between the two stops around it. */
function shown(part: string, property: string, frame: number): number[] {
  const stops = stopsOf(part).filter(({ values }) => values.has(property))
  const next = stops.findIndex((stop) => stop.frame > frame - 0.003)
  const [from, to] = [stops[Math.max(next - 1, 0)], stops[next]]
  const [before, after] = [from?.values.get(property) ?? [], to?.values.get(property) ?? []]
  if (!from || !to || from === to) return after
  const progress = Math.min((frame - from.frame) / (to.frame - from.frame), 1)
  return before.map((value, axis) => value + ((after[axis] ?? 0) - value) * progress)
}

interface Key {
  t: number
  s: number[]
  o?: { x: number[]; y: number[] }
  i?: { x: number[]; y: number[] }
}

/** What a JSON player draws at a frame. */
function sourceAt(keys: readonly Key[], frame: number): number[] {
  const from = keys.findLast(({ t }) => t <= frame)
  const to = keys.find(({ t }) => t > frame)
  if (!from || !to) return (from ?? to)?.s ?? []

  const curve = (at: number, one: number, other: number) =>
    3 * (1 - at) ** 2 * at * one + 3 * (1 - at) * at ** 2 * other + at ** 3
  const [outX = 0, outY = 0, inX = 1, inY = 1] = [from.o?.x[0], from.o?.y[0], from.i?.x[0], from.i?.y[0]]
  const time = (frame - from.t) / (to.t - from.t)
  const fine = Array.from({ length: 5_001 }, (_, index) => index / 5_000)
  const at = fine.find((candidate) => curve(candidate, outX, inX) >= time) ?? 1
  return from.s.map((value, axis) => value + ((to.s[axis] ?? 0) - value) * curve(at, outY, inY))
}

const isMoving = (track: unknown): track is { a: number; k: Key[] } =>
  typeof track === 'object' && track !== null && 'a' in track && track.a === 1

/**
 * Each moving property of each part: how far page and source may differ (the page's values are rounded), and how the
 * source's units become the page's.
 */
const tracks = animation.layers.flatMap((layer) => {
  const items: readonly { ty: string; e?: unknown; o?: unknown }[] = layer.shapes?.[0]?.it ?? []
  const all: readonly [string, unknown, number, (values: number[]) => number[]][] = [
    ['rotate', layer.ks.r, 0.06, (values) => values],
    ['scale', layer.ks.s, 0.006, ([both = 0]) => [both / 100]],
    ['translate', layer.ks.p, 0.06, ([x = 0, y = 0]) => [x - 60, y - 60]],
    ['opacity', layer.ks.o, 0.006, ([percent = 0]) => [percent / 100]],
    ['stroke-dashoffset', items.find(({ ty }) => ty === 'tm')?.e, 0.6, ([drawn = 0]) => [100 - drawn]],
    ['fill-opacity', items.find(({ ty }) => ty === 'fl')?.o, 0.006, ([percent = 0]) => [percent / 100]],
  ]
  return all.flatMap(([property, track, tolerance, convert]) =>
    isMoving(track) ? [{ part: layer.nm, property, keys: track.k, tolerance, convert }] : [],
  )
})

test('the source has 37 frames at 30 per second', () => {
  expect([animation.fr, animation.ip, animation.op]).toEqual([30, 0, frames])
})

test('the CSS animation loops linearly and infinitely in 1233.333 ms', () => {
  expect(css).toContain('animation:1233.333ms linear var(--wait,150ms) infinite')
  expect((frames / 30) * 1_000).toBeCloseTo(1233.333, 3)
})

test('every keyframe is at n/37, and the parts together have all 37', () => {
  const places = parts.flatMap(stopsOf).map(({ frame }) => frame)
  for (const place of places) expect(Math.abs(place - Math.round(place))).toBeLessThan(0.003)

  const stops = new Set(places.map((place) => Math.round(place) % frames))
  expect([...stops].toSorted((one, other) => one - other)).toEqual(everyFrame)
})

test('at each of the 37 frames the CSS equals the source', () => {
  expect(tracks).toHaveLength(12)
  for (const { part, property, keys, tolerance, convert } of tracks) {
    for (const frame of everyFrame) {
      const wanted = convert(sourceAt(keys, frame))
      const differences = shown(part, property, frame).map((value, axis) =>
        Math.abs(value - (wanted[axis] ?? Number.NaN)),
      )
      expect(Math.max(...differences), `${part} ${property} at ${frame}`).toBeLessThan(tolerance)
    }
  }
})

test('the last frame equals the first, so that the loop has no jump', () => {
  for (const { keys } of tracks) expect(sourceAt(keys, frames)).toEqual(sourceAt(keys, 0))
  for (const part of parts) expect(stopsOf(part).at(-1)?.values).toEqual(stopsOf(part)[0]?.values)
})

test('SVG and CSS together have at most 4 kB', () => {
  expect(new TextEncoder().encode(css + html).length).toBeLessThanOrEqual(4_096)
})

test('it has a text for screen readers, appears after a delay, and pauses with reduced motion and in hidden tabs', () => {
  expect(html).toMatch(/^<div role="status">.*aria-label="جارٍ التحميل"/)
  expect(css).toContain('animation:hl-show 1ms var(--wait,150ms) both')
  expect(css).toContain('prefers-reduced-motion:reduce){.hl *{animation:none}')
  expect(css).toContain('[data-tab-hidden] .hl *{animation-play-state:paused}')
})
