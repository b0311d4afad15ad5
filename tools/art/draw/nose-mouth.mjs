import { bend, brush } from './drawing.mjs'
import { darker, lighter, mix } from './colour.mjs'
import { turnOf } from './head.mjs'

/** Nose: a shadow beside the bridge, the light on the tip, two wings. No outline. */
export function drawNose(drawing, look, skin) {
  const { width = look.gender === 'female' ? 19 : 22, y = 80, bridge = 1 } = look.nose ?? {}
  const flat = turnOf(look)
  // The tip stands out of the face, so it moves further than its ground.
  const map = ([x, py]) => [flat([x, py])[0] + (look.turn ?? 0) * 0.55 * Math.max(0, Math.min(1, (py + 10) / 80)), py]
  const line = mix(skin.line, skin.shade, 0.15)
  const wings = [-1, 1].map((s) =>
    brush(
      [
        [s * (width - 3), y - 17],
        [s * (width + 3.5), y - 8],
        [s * (width + 1), y + 1],
        [s * (width - 9), y - 0.5],
      ].map(map),
      [0.4, 2.4, 3, 0.8],
    ),
  )
  const base = brush(
    [
      [-width + 10, y],
      [-6, y + 3],
      [0, y + 6.5],
      [6, y + 3],
      [width - 10, y],
    ].map(map),
    [0.8, 2.2, 2.8, 2.2, 0.8],
  )
  const soft = (deviation) => `filter="${drawing.blur(deviation)}"`
  const [tipX] = map([-4, y - 16])
  return `<path d="${bend(
    `M 16 -34 C 12 -10 10 20 13 44 C 22 56 ${width + 8} ${y - 14} ${width + 2} ${y}
    C 16 ${y + 8} 4 ${y + 6} 2 ${y} C 10 60 4 10 8 -34 Z`,
    map,
  )}" fill="${skin.shade}"
      opacity="${0.62 * bridge}" ${soft(5)}/>
    <path d="${bend(
      `M ${-width - 4} ${y + 4} C -10 ${y + 17} 12 ${y + 17} ${width + 8} ${y + 2}
      C 10 ${y + 6} -10 ${y + 6} ${-width - 4} ${y + 4} Z`,
      map,
    )}" fill="${skin.line}" opacity=".3" ${soft(4)}/>
    <path d="${bend(`M -5 -20 C -8 10 -9 30 -8 52 L 0 52 C 0 30 0 10 2 -20 Z`, map)}" fill="${skin.light}"
      opacity="${0.6 * bridge}" ${soft(4)}/>
    <ellipse cx="${tipX.toFixed(1)}" cy="${y - 16}" rx="8" ry="6" fill="${lighter(skin.light, 0.4)}"
      opacity=".7" ${soft(3)}/>
    ${wings.map((path) => `<path d="${path}" fill="${line}" opacity=".5"/>`).join('')}<path d="${base}" fill="${line}"
      opacity=".6"/>`
}

/** Mouth: `smile` is soft (closed), closed (broader) or open (teeth). */
export function drawMouth(drawing, look, skin) {
  const turn = turnOf(look)
  const {
    width = look.gender === 'female' ? 38 : 40,
    y = 117,
    full = look.gender === 'female' ? 1 : 0.72,
  } = look.mouth ?? {}
  const map = ([x, py]) => turn([x, py + y])
  const tint = look.lips ?? skin.lip
  const lip = look.gender === 'female' ? tint : mix(skin.lip, skin.shade, 0.42)
  const parts = { drawing, skin, map, lip, width, full, look }
  return look.smile === 'open' ? openSmile(parts) : closedSmile(parts)
}

function closedSmile({ drawing, skin, map, lip, width, full, look }) {
  const w = look.smile === 'closed' ? width + 3 : width - 1
  const lift = look.smile === 'closed' ? 9 : 5.5
  const upper = bend(
    `M ${-w} ${-lift} C ${-w * 0.55} ${-5 - 4 * full} -11 ${-7 - 5 * full} -5 ${-6.5 - 5 * full}
      Q 0 ${-4 - 4.5 * full} 5 ${-6.5 - 5 * full} C 11 ${-7 - 5 * full} ${w * 0.55} ${-5 - 4 * full} ${w} ${-lift}
        C ${w * 0.5} 2.5 ${-w * 0.5} 2.5 ${-w} ${-lift} Z`,
    map,
  )
  const lower = bend(
    `M ${-w * 0.9} ${-lift + 2.5} C ${-w * 0.5} 2 ${w * 0.5} 2 ${w * 0.9} ${-lift + 2.5}
      C ${w * 0.6} ${8 + 11 * full} ${-w * 0.6} ${8 + 11 * full} ${-w * 0.9} ${-lift + 2.5} Z`,
    map,
  )
  const line = brush(
    [
      [-w - 2, -lift - 1.5],
      [-w * 0.6, -1.5],
      [0, 0.6],
      [w * 0.6, -1.5],
      [w + 2, -lift - 1.5],
    ].map(map),
    [1.8, 3, 2.6, 3, 1.8],
  )
  return `<path d="${lower}" fill="${mix(lip, skin.light, 0.16)}"/><path d="${upper}" fill="${darker(lip, 0.1)}"/>
    ${glint(drawing, map([-6, 5 + 4 * full]), full, skin)}<path d="${line}" fill="${mix(skin.line, '#4A1B1E', 0.5)}"/>
      ${corners({ map, w, lift, skin })}`
}

function openSmile({ drawing, skin, map, lip, width, full }) {
  const w = width + 3
  const lift = 9
  const drop = 15
  const inside = bend(
    `M ${-w} ${-lift} C ${-w * 0.5} -1 ${w * 0.5} -1 ${w} ${-lift}
      C ${w * 0.72} ${drop + 2} ${-w * 0.72} ${drop + 2} ${-w} ${-lift} Z`,
    map,
  )
  const teeth = bend(
    `M ${-w} ${-lift - 2} C ${-w * 0.5} -4 ${w * 0.5} -4 ${w} ${-lift - 2} L ${w * 0.86} ${-lift + 5}
      C ${w * 0.55} ${drop - 5.5} ${-w * 0.55} ${drop - 5.5} ${-w * 0.86} ${-lift + 5} Z`,
    map,
  )
  const upper = bend(
    `M ${-w - 1.5} ${-lift - 0.5} C ${-w * 0.55} ${-6 - 4 * full} -11 ${-8 - 5 * full} -5 ${-7.5 - 4.5 * full}
      Q 0 ${-5.5 - 4 * full} 5 ${-7.5 - 4.5 * full}
        C 11 ${-8 - 5 * full} ${w * 0.55} ${-6 - 4 * full} ${w + 1.5} ${-lift - 0.5}
          C ${w * 0.5} -0.5 ${-w * 0.5} -0.5 ${-w - 1.5} ${-lift - 0.5} Z`,
    map,
  )
  const lower = bend(
    `M ${-w + 2} ${-lift + 3} C ${-w * 0.7} ${drop + 1} ${w * 0.7} ${drop + 1} ${w - 2} ${-lift + 3}
      C ${w * 0.78} ${drop + 5 + 8 * full} ${-w * 0.78} ${drop + 5 + 8 * full} ${-w + 2} ${-lift + 3} Z`,
    map,
  )
  const white = drawing.linear(
    [0, 104],
    [0, 128],
    [
      [0, '#E9DCD0'],
      [0.35, '#FFFAF3'],
      [1, '#F3E6DB'],
    ],
  )
  return `<path d="${inside}" fill="#6B2528"/><g clip-path="${drawing.clip(inside)}">
    <path d="${teeth}" fill="${white}"/></g>
    <path d="${lower}" fill="${mix(lip, skin.light, 0.12)}"/><path d="${upper}" fill="${darker(lip, 0.08)}"/>
    ${glint(drawing, map([-6, drop + 2 + 2.4 * full]), full * 0.8, skin)}${corners({ map, w: w + 2, lift, skin })}`
}

function glint(drawing, [x, y], full, skin) {
  return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="12" ry="${2 + 1.6 * full}"
    fill="${lighter(skin.light, 0.3)}" opacity=".4" filter="${drawing.blur(2)}"/>`
}

function corners({ map, w, lift, skin }) {
  return [-1, 1]
    .map(
      (s) =>
        `<path d="${brush(
          [
            [s * (w + 1), -lift - 6],
            [s * (w + 6), -lift - 1],
            [s * (w + 4), -lift + 6],
          ].map(map),
          [0.8, 2.8, 0.8],
        )}" fill="${skin.line}" opacity=".42"/>`,
    )
    .join('')
}
