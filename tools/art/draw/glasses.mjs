import { bend } from './drawing.mjs'
import { lighter } from './colour.mjs'
import { turnOf } from './head.mjs'

const lenses = {
  round: 'M 18 2 C 18 -26 38 -38 58 -38 C 80 -38 97 -24 97 2 C 97 27 80 40 58 40 C 37 40 18 27 18 2 Z',
  soft: 'M 16 -18 C 16 -32 26 -36 44 -36 L 76 -36 C 94 -36 101 -30 100 -14 C 99 16 90 36 60 36 C 30 36 18 18 16 -18 Z',
  cat: 'M 17 -10 C 17 -26 28 -30 46 -32 L 84 -40 C 98 -43 107 -40 105 -28 C 102 14 90 35 60 35 C 30 35 18 18 17 -10 Z',
}

/** Spectacles: look.glasses is { frame, colour, thick? }; frame is round, soft or cat. */
export function drawGlasses(drawing, look) {
  if (!look.glasses) return ''

  const { frame, colour, thick = 5.5 } = look.glasses
  const turn = turnOf(look)
  const paths = [-1, 1].map((s) => bend(lenses[frame], ([x, y]) => turn([x * s, y + 2])))
  const bridge = bend('M -17 -8 C -8 -17 8 -17 17 -8', turn)
  // A scarf or long hair hides the arms beyond its edge.
  const arms = [-1, 1].map((s) =>
    bend(coversEars(look) ? 'M 98 -14 L 111 -16' : 'M 98 -14 L 126 -18', ([x, y]) => turn([x * s, y])),
  )
  const glass = drawing.linear(
    [-90, -40],
    [90, 40],
    [
      [0, '#FFFFFF', 0.3],
      [0.4, '#FFFFFF', 0.04],
      [1, '#FFFFFF', 0.14],
    ],
  )
  const stroke = `fill="none" stroke="${colour}" stroke-linecap="round"`
  const shine = paths.map(
    (path) =>
      `<path d="${path}" fill="none" stroke="${lighter(colour, 0.5)}" stroke-width="1.3" opacity=".55"
        transform="translate(-1 -1.4)"/>`,
  )
  return `<g opacity=".26" transform="translate(3 8)" filter="${drawing.blur(4)}">
    ${paths.map((path) => `<path d="${path}" fill="none" stroke="#4A2418" stroke-width="${thick + 1}"/>`).join('')}</g>
    ${arms.map((path) => `<path d="${path}" ${stroke} stroke-width="${thick}"/>`).join('')}
    ${paths.map((path) => `<path d="${path}" fill="${glass}" stroke="${colour}" stroke-width="${thick}"/>`).join('')}
    <path d="${bridge}" ${stroke} stroke-width="${thick}"/>${shine.join('')}`
}

function coversEars(look) {
  return look.scarf !== undefined || ['bob', 'midi', 'long', 'curly'].includes(look.hairStyle)
}
