import { bend, brush } from './drawing.mjs'
import { eyes, mix } from './colour.mjs'
import { turnOf } from './head.mjs'

const EYE_X = 57

/** Both eyes with lids, lashes and brows; they look at the viewer whatever the turn of the head. */
export function drawEyes(drawing, look, skin, hair) {
  return [-1, 1].map((side) => drawEye(drawing, look, skin, side) + drawBrow(look, skin, hair, side)).join('')
}

function drawEye(drawing, look, skin, side) {
  const { width = 33, open = 1, tilt = 1.5, lashes = look.gender === 'female' ? 1 : 0.45 } = look.eye ?? {}
  const turn = turnOf(look)
  const map = ([x, y]) => turn([side * (EYE_X + x), y])
  const eye = { width, tilt, lashes, map, top: -22.5 * open, low: look.smile === 'open' ? 8.5 : 10 }
  const { shape, lash, crease, lid, below } = eyeLines(eye)
  const [cx] = map([-1, 0])
  const centre = [cx - (look.turn ?? 0) * 0.34, -3.2 * open]
  const pupil = iris(drawing, centre, eyes[look.eyes ?? 'dark'])
  const white = drawing.linear(
    [0, eye.top],
    [0, eye.low],
    [
      [0, '#D9C9BE'],
      [0.45, '#FBF6F0'],
      [1, '#F4E9E1'],
    ],
  )
  return `<path d="${lid}" fill="${mix(skin.shade, skin.blush, 0.3)}" opacity="${0.3 + 0.22 * lashes}"/>
    <path d="${crease}" fill="${skin.line}" opacity=".55"/>
    <path d="${shape}" fill="${white}"/><g clip-path="${drawing.clip(shape)}">
      ${pupil}
      <path d="${lash}" fill="#1d1110" opacity=".28" transform="translate(0 5)"/></g>
    ${highlights(centre)}
    <path d="${below}" fill="none" stroke="${skin.line}" stroke-width="${1.7 + lashes * 0.5}"
      stroke-linecap="round" opacity=".55"/>
    <path d="${lash}" fill="#23140F"/>`
}

/** Outline, lashes, crease, lid and lower line of an eye, as path data. */
function eyeLines({ width, tilt, lashes, map, top, low }) {
  const shape = bend(
    `M ${-width} 5 C ${-width * 0.62} ${top + 3} ${width * 0.3} ${top - 3.5} ${width} ${-tilt}` +
      ` C ${width * 0.66} ${low} ${-width * 0.3} ${low + 4} ${-width} 5 Z`,
    map,
  )
  const lash = brush(
    [
      [-width - 1, 6],
      [-width * 0.6, top * 0.52],
      [width * 0.1, top * 0.93],
      [width * 0.62, top * 0.66],
      [width + 2 + 5 * lashes, -tilt - 2 - 6 * lashes],
    ].map(map),
    [1.6, 3.6 + lashes, 4.6 + lashes * 1.4, 4.6 + lashes * 1.8, 1],
  )
  const crease = brush(
    [
      [-width * 0.82, top * 0.62 - 4],
      [-width * 0.1, top - 9.5],
      [width * 0.62, top - 6.5],
      [width + 3, -tilt - 8],
    ].map(map),
    [0.8, 2.4, 2.6, 0.8],
  )
  const lid = bend(
    `M ${-width} 5 C ${-width * 0.7} ${top - 6} ${width * 0.3} ${top - 15} ${width + 4} ${-tilt - 6}` +
      ` L ${width} ${-tilt} C ${width * 0.3} ${top - 3.5} ${-width * 0.62} ${top + 3} ${-width} 5 Z`,
    map,
  )
  const below = bend(
    `M ${width * 0.95} ${-tilt + 3} C ${width * 0.6} ${low + 1.5} ${-width * 0.3} ${low + 4.5} ${-width * 0.8} 8`,
    map,
  )
  return { shape, lash, crease, lid, below }
}

function iris(drawing, [x, y], colour) {
  const fill = drawing.radial([x, y + 5], 17.4, [
    [0, colour.glow],
    [0.55, mix(colour.glow, colour.ring, 0.45)],
    [1, colour.ring],
  ])
  return `<circle cx="${x}" cy="${y}" r="16.2" fill="${fill}"/><circle cx="${x}" cy="${y}" r="7.4" fill="#150C0A"/>`
}

function highlights([x, y]) {
  return (
    `<circle cx="${x - 4.6}" cy="${y - 4.6}" r="3.7" fill="#FFFDFA"/>` +
    `<circle cx="${x + 4.6}" cy="${y + 5.4}" r="1.7" fill="#FFFDFA" opacity=".55"/>`
  )
}

/** Brows: full at the inner third, thin at the temple. */
function drawBrow(look, skin, hair, side) {
  const { lift = 0, arch = 5, thick = look.gender === 'female' ? 7.6 : 10.5, length = 1 } = look.brow ?? {}
  const turn = turnOf(look)
  const map = ([x, y]) => turn([side * (EYE_X + x * length), y - lift])
  const colour = mix(hair.base, skin.line, 0.28)
  const line = [
    [-32, -39],
    [-13, -43 - arch * 0.5],
    [10, -45 - arch * 0.8],
    [28, -41 - arch * 0.5],
    [43, -31],
  ]
  const body = brush(line.map(map), [thick * 0.66, thick, thick * 0.9, thick * 0.62, 1])
  return `<path d="${body}" fill="${colour}" opacity=".94" stroke="${colour}" stroke-width="2"
    stroke-linejoin="round"/>`
}
