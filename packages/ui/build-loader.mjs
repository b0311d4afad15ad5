// Turns src/loader.json, the one source of the looping logo, into src/loader.css and src/loader.svg.html: run `node
// packages/ui/build-loader.mjs` after editing the JSON. Every frame in which a value changes becomes a stop at n/37,
// with a straight line between stops, so the page moves exactly as a JSON player at 30 frames a second would.
import { readFile, writeFile } from 'node:fs/promises'

const folder = new URL('./src/', import.meta.url)
const animation = JSON.parse(await readFile(new URL('loader.json', folder), 'utf8'))
const frames = animation.op - animation.ip
const milliseconds = (frames / animation.fr) * 1000

const short = (value, places = 2) => String(Number(value.toFixed(places))).replace(/^(-?)0\./, '$1.')

const pixels = (value) => (short(value, 1) === '0' ? '0' : `${short(value, 1)}px`)

/** A point of the curve (0,0) (x1,y1) (x2,y2) (1,1) at `progress` of time. */
function eased(progress, { o, i }) {
  const along = (t, first, second) => 3 * (1 - t) ** 2 * t * first + 3 * (1 - t) * t ** 2 * second + t ** 3
  let low = 0
  let high = 1
  for (let round = 0; round < 40; round += 1) {
    const middle = (low + high) / 2
    if (along(middle, o.x[0], i.x[0]) < progress) low = middle
    else high = middle
  }
  return along(low, o.y[0], i.y[0])
}

/** The value of a track at a frame, as a list of numbers. */
function valueAt(track, frame) {
  if (track.a === 0) return [track.k].flat()
  const keys = track.k
  const next = keys.findIndex((key) => key.t > frame)
  if (next === 0) return keys[0].s
  if (next === -1) return keys.at(-1).s

  const [from, to] = [keys[next - 1], keys[next]]
  if (!from.o) return from.s
  const progress = eased((frame - from.t) / (to.t - from.t), from)
  return from.s.map((value, axis) => value + (to.s[axis] - value) * progress)
}

const find = (layer, type) => layer.shapes?.[0].it.find((item) => item.ty === type)

/** The moving properties of a layer, each with what writes its CSS declaration at a frame. */
function declarations(layer) {
  const { p, a, s, r, o } = layer.ks
  const drawn = find(layer, 'tm')?.e
  const filled = find(layer, 'fl')?.o
  const all = [
    [p, (v) => `translate:${pixels(v[0] - a.k[0])} ${pixels(v[1] - a.k[1])}`],
    [r, (v) => `rotate:${short(v[0], 1)}deg`],
    [s, (v) => `scale:${short(v[0] / 100)}`],
    [o, (v) => `opacity:${short(v[0] / 100)}`],
    [drawn, (v) => `stroke-dashoffset:${short(100 - v[0], 0)}`],
    [filled, (v) => `fill-opacity:${short(v[0] / 100)}`],
  ]
  return all
    .filter(([track]) => track?.a === 1)
    .map(([track, write]) => ({ track, at: (frame) => write(valueAt(track, frame)) }))
}

const isStraight = ({ o, i }) => o.x[0] === o.y[0] && i.x[0] === i.y[0]

/** A stop is left out where the page draws the same without it: the value rests, or is on a straight line. */
function isNeedless({ track, at }, frame) {
  if (at(frame - 1) === at(frame) && at(frame + 1) === at(frame)) return true
  const from = track.k.findLast((key) => key.t <= frame)
  return from !== undefined && from.t < frame && from.o !== undefined && isStraight(from)
}

/** The last stop is the first again, written once: that is what makes the loop seamless. */
function keyframes(layer) {
  const moving = declarations(layer)
  const first = moving.map(({ at }) => at(0)).join(';')
  if (moving.map(({ at }) => at(frames)).join(';') !== first)
    throw new Error(`${layer.nm} jumps at the end of the loop`)

  const inner = Array.from({ length: frames - 1 }, (_, index) => index + 1).flatMap((frame) => {
    const body = moving.filter((one) => !isNeedless(one, frame)).map(({ at }) => at(frame))
    return body.length === 0 ? [] : [`${short((frame / frames) * 100)}%{${body.join(';')}}`]
  })
  return `@keyframes hl-${layer.nm}{0%,100%{${first}}${inner.join('')}}`
}

/** The outline as path data; level and upright lines take the short commands. */
function outline(layer) {
  const points = find(layer, 'sh').ks.k.v.map((point) => point.map((value) => short(value, 1)))
  const lines = points.map(([x, y], index) => {
    if (index === 0) return `M${x} ${y}`
    const [beforeX, beforeY] = points[index - 1]
    if (y === beforeY) return `H${x}`
    return x === beforeX ? `V${y}` : `L${x} ${y}`
  })
  return `${lines.join('')}z`
}

const [star, centre, right, left] = ['star', 'centre', 'right', 'left'].map((name) =>
  animation.layers.find(({ nm }) => nm === name),
)
const loop = (name) => `.hl-${name}{animation-name:hl-${name}}`

const css = [
  // The resting look, locked into the star, is what stays when nothing may move.
  '.hl{display:block;color:var(--loader-line,#0e6b75);overflow:visible;animation:hl-show 1ms var(--wait,150ms) both}',
  `.hl *{transform-origin:60px 60px;animation:${short(milliseconds, 3)}ms linear var(--wait,150ms) infinite both}`,
  '.hl-right,.hl-left{fill:currentColor;stroke:currentColor;stroke-width:5;stroke-linecap:round;stroke-linejoin:round;stroke-dasharray:100}',
  '.hl-left{fill-opacity:.14;rotate:45deg}.hl-centre{fill:#f2994a}',
  ...[star, centre, right, left].map(({ nm }) => loop(nm)),
  '@keyframes hl-show{from{opacity:0}}@keyframes hl-breathe{50%{opacity:.4}}',
  ...[star, centre, right, left].map(keyframes),
  '[data-tab-hidden] .hl *{animation-play-state:paused}',
  '[data-motion=reduced] .hl *{animation:none}[data-motion=reduced] .hl{animation:hl-breathe 2.4s 150ms infinite}',
  '@media (prefers-reduced-motion:reduce){.hl *{animation:none}.hl{animation:hl-breathe 2.4s 150ms infinite}}',
].join('\n')

const html = [
  `<div role="status"><svg class="hl" viewBox="0 0 ${animation.w} ${animation.h}" width="96" role="img" aria-label="جارٍ التحميل"><g class="hl-star">`,
  `<path class="hl-left" pathLength="100" d="${outline(left)}"/>`,
  `<path class="hl-right" pathLength="100" d="${outline(right)}"/>`,
  `<path class="hl-centre" d="${outline(centre)}"/></g></svg></div>`,
].join('')

await writeFile(new URL('loader.css', folder), `/* From loader.json */\n${css}\n`)
await writeFile(new URL('loader.svg.html', folder), `${html}\n`)
