import { brush, smooth, steadyRandom } from './drawing.mjs'
import { hairs, mix } from './colour.mjs'
import { faceOf, turnOf } from './head.mjs'
import { drawCurls, drawStrands } from './strands.mjs'
import { menHair } from './hair-men.mjs'
import { womenHair } from './hair-women.mjs'

function styleOf(look) {
  return (look.gender === 'female' ? womenHair : menHair)[look.hairStyle]
}

function hairFill(drawing, hair, bottom = 60) {
  return drawing.linear(
    [-110, -240],
    [90, bottom],
    [
      [0, mix(hair.base, hair.light, 0.55)],
      [0.35, hair.base],
      [1, hair.dark],
    ],
  )
}

/** Hair behind the neck; empty for short hair and scarves. */
export function drawHairBack(drawing, look) {
  const style = look.scarf ? undefined : styleOf(look)
  if (!style) return ''

  const hair = hairs[look.hair]
  const map = turnOf({ turn: (look.turn ?? 0) * 0.3 })
  const knot = style.knot ? drawLock(drawing, style.knot, hair, steadyRandom(look.name), map, 200) : ''
  if (!style.back) return knot
  return `<path d="${smooth(style.back.map(map))}" fill="${drawing.linear(
    [0, -100],
    [0, 330],
    [
      [0, hair.dark],
      [1, mix(hair.dark, hair.base, 0.6)],
    ],
  )}"/>`
}

/** A tail of hair that lies over the shoulder: drawn after the clothes, before the head. */
export function drawHairTail(drawing, look) {
  const style = look.scarf ? undefined : styleOf(look)
  if (!style?.tail) return ''

  const hair = hairs[look.hair]
  const map = turnOf({ turn: (look.turn ?? 0) * 0.3 })
  const { tie, ...lock } = style.tail
  const shade = drawing.shadow('#2A1622', 0.3, 7, 2, 6)
  return `<g filter="${shade}">${drawLock(drawing, lock, hair, steadyRandom(`${look.name}tail`), map, 380)}</g>
    <path d="${brush(tie.map(map), [9, 11, 9])}" fill="${look.hairTie ?? '#B9654A'}"/>`
}

/** Hair on and around the head, with its shadow on the forehead. */
export function drawHairFront(drawing, look, skin) {
  const style = look.scarf ? undefined : styleOf(look)
  if (!style) return ''
  if (style.shaven) return drawShaven(drawing, look, skin)

  const hair = hairs[look.hair]
  const random = steadyRandom(look.name ?? look.hairStyle)
  const map = turnOf({ turn: (look.turn ?? 0) * 0.8 })
  const cut = mix(hair.dark, hair.base, 0.4)
  const fade = drawing.linear(
    [0, -110],
    [0, 40],
    [
      [0, cut],
      [0.45, cut, 0.9],
      [1, cut, 0.1],
    ],
  )
  const sides = (style.sides ?? []).map((points) => `<path d="${smooth(points.map(map))}" fill="${fade}"/>`).join('')
  const wisps = (style.wisps ?? [])
    .map((line) => `<path d="${brush(line.map(map), [4, 5, 3.4, 0.6].slice(0, line.length))}" fill="${hair.base}"/>`)
    .join('')
  const main = style.curls
    ? drawCurly(drawing, style, hair, random, map, look)
    : drawSmoothHair(drawing, style, hair, random, map, look)
  return sides + main + wisps
}

function drawLock(drawing, { points, sheets }, hair, random, map, bottom) {
  const shape = smooth(points.map(map))
  return `<path d="${shape}" fill="${hairFill(drawing, hair, bottom)}"/><g clip-path="${drawing.clip(shape)}">
    ${drawStrands(sheets, hair, random, map)}</g>`
}

function drawSmoothHair(drawing, style, hair, random, map, look) {
  const front = Array.isArray(style.front[0][0]) ? style.front : [style.front]
  const shapes = [...(style.cap ? [style.cap] : []), ...front].map((points) => smooth(points.map(map)))
  const fill = hairFill(drawing, hair, look.gender === 'female' ? 340 : 60)
  const strands = drawStrands(style.sheets, hair, random, map) + sheen(drawing, hair, map)
  const soft = shapes.map((path) => `<path d="${path}" fill="${hair.base}"/>`).join('')
  return `${foreheadShadow(drawing, shapes, look)}<g filter="${drawing.blur(2.6)}" opacity=".75">${soft}</g>
    ${shapes.map((path) => `<path d="${path}" fill="${fill}"/>`).join('')}
    ${shapes.map((path) => `<g clip-path="${drawing.clip(path)}">${strands}</g>`).join('')}`
}

function drawCurly(drawing, style, hair, random, map, look) {
  const core = smooth(style.curls.rim.map(map))
  const { path, arcs } = drawCurls({ ...style.curls, hair, random, map })
  return `${foreheadShadow(drawing, [path], look)}<path d="${core}" fill="${hairFill(drawing, hair, 160)}"/>
    <path d="${path}" fill="${hairFill(drawing, hair, 160)}"/>${arcs}`
}

function sheen(drawing, hair, map) {
  const [x] = map([-52, 0])
  return `<ellipse cx="${x.toFixed(1)}" cy="-196" rx="62" ry="20" transform="rotate(-24 ${x.toFixed(1)} -196)"
    fill="${hair.light}" opacity=".24" filter="${drawing.blur(12)}"/>`
}

function foreheadShadow(drawing, shapes, look) {
  const shade = shapes.map((path) => `<path d="${path}" fill="#4A2418"/>`).join('')
  return `<g clip-path="${drawing.clip(faceOf(look))}">
    <g opacity=".34" transform="translate(4 13)" filter="${drawing.blur(7)}">${shade}</g></g>`
}

/** A shaven head keeps the shade of its hairline. */
function drawShaven(drawing, look, skin) {
  const map = turnOf(look)
  const cap = smooth(
    [
      [-140, 10],
      [-120, -70],
      [-100, -120],
      [-50, -146],
      [0, -150],
      [50, -146],
      [100, -120],
      [120, -70],
      [140, 10],
      [170, -120],
      [90, -230],
      [-90, -230],
      [-170, -120],
    ].map(map),
  )
  const [x] = map([-44, 0])
  return `<g clip-path="${drawing.clip(faceOf(look))}">
    <path d="${cap}" fill="${mix(skin.shade, '#3A3436', 0.45)}" opacity=".34" filter="${drawing.blur(9)}"/>
    <ellipse cx="${x.toFixed(1)}" cy="-160" rx="46" ry="20" transform="rotate(-18 ${x.toFixed(1)} -160)"
      fill="${skin.light}" opacity=".65" filter="${drawing.blur(10)}"/></g>`
}
