import { bend, brush, smooth, steadyRandom } from './drawing.mjs'
import { hairs, mix } from './colour.mjs'
import { faceOf, turnOf } from './head.mjs'

const cheekLine = { short: 84, full: 70, stubble: 76 }

/** Beard or moustache, drawn after the face and before the mouth. */
export function drawBeard(drawing, look, skin) {
  if (!look.beard) return ''

  const hair = hairs[look.beardHair ?? look.hair]
  if (look.beard === 'moustache') return drawMoustache(drawing, look, hair, 1)
  if (look.beard === 'goatee') return drawMoustache(drawing, look, hair, 0.8) + drawGoatee(drawing, look, hair)
  return drawWholeBeard(drawing, look, skin, hair)
}

function drawWholeBeard(drawing, look, skin, hair) {
  const map = turnOf(look)
  const stubble = look.beard === 'stubble'
  const top = cheekLine[look.beard]
  const drop = look.beard === 'full' ? 22 : 3
  const side = (s) => [
    [132 * s, -12],
    [116 * s, -8],
    [110 * s, 34],
    [96 * s, top + 6],
    [66 * s, top + 24],
    [50 * s, 98],
    [30 * s, 94],
  ]
  const [left, right] = [side(-1), side(1).toReversed()]
  const outer = [
    [134, 60],
    [114, 120],
    [82, 164 + drop * 0.7],
    [40, 186 + drop],
    [0, 190 + drop],
    [-40, 186 + drop],
    [-82, 164 + drop * 0.7],
    [-114, 120],
    [-134, 60],
  ]
  const shape = smooth([...left, [0, 96], ...right, ...outer].map(map), { tension: 0.9 })
  const gap = bend('M -45 108 C -30 100 30 100 45 108 C 40 140 -40 140 -45 108 Z', map)
  const whole = stubble ? shape : `${shape} ${gap}`
  const tone = stubble ? mix(hair.base, skin.line, 0.4) : hair.base
  const fill = drawing.linear(
    [-90, 40],
    [90, 190],
    [
      [0, mix(tone, hair.light, stubble ? 0.1 : 0.4)],
      [0.5, tone],
      [1, stubble ? tone : hair.dark],
    ],
  )
  const clip = drop > 3 ? '' : `clip-path="${drawing.clip(faceOf(look))}"`
  return `<g ${clip}><path d="${whole}" fill="${fill}" fill-rule="evenodd" opacity="${stubble ? 0.3 : 0.94}"
    filter="${drawing.blur(stubble ? 9 : 1.6)}"/>
    ${stubble ? '' : `<g clip-path="${drawing.clip(whole, 'evenodd')}">${whiskers(look, hair, map, drop)}</g>`}</g>
      ${lowerLipTuft(look, hair, map, stubble)}`
}

function whiskers(look, hair, map, drop) {
  const random = steadyRandom(`${look.name}beard`)
  return Array.from({ length: 90 }, (_, index) => {
    const x = (random() - 0.5) * 236
    const y = 40 + random() * (130 + drop)
    const lean = x * 0.06
    const line = [
      [x, y],
      [x + lean, y + 10],
      [x + lean * 1.4, y + 20],
    ].map(map)
    return `<path d="${brush(line, [0.6, 3, 0.5])}" fill="${index % 2 ? hair.light : hair.dark}" opacity=".3"/>`
  }).join('')
}

function lowerLipTuft(look, hair, map, stubble) {
  if (stubble) return ''

  return `<path d="${bend('M -9 137 C -4 134 4 134 9 137 L 13 152 L -13 152 Z', map)}" fill="${hair.base}"
    opacity=".85"/>`
}

function drawMoustache(drawing, look, hair, size) {
  const map = turnOf(look)
  const shape = smooth(
    [
      [0, 94],
      [-14, 90],
      [-32, 97],
      [-48 * size - 4, 112],
      [-38, 111],
      [-14, 107],
      [0, 106],
      [14, 107],
      [38, 111],
      [48 * size + 4, 112],
      [32, 97],
      [14, 90],
    ].map(map),
  )
  const lines = [-1, 1].flatMap((s) =>
    [8, 18, 28, 38].map(
      (x) =>
        `<path d="${brush(
          [
            [x * s, 94 + x * 0.16],
            [x * s + 5 * s, 101 + x * 0.16],
            [x * s + 9 * s, 109],
          ].map(map),
          [0.5, 2.6, 0.5],
        )}" fill="${hair.light}" opacity=".4"/>`,
    ),
  )
  return `<path d="${shape}" fill="${hair.base}" filter="${drawing.blur(0.9)}"/><g clip-path="${drawing.clip(shape)}">
    ${lines.join('')}</g>`
}

function drawGoatee(drawing, look, hair) {
  const map = turnOf(look)
  const ring = smooth(
    [
      [-50, 104],
      [-40, 106],
      [-42, 124],
      [-28, 142],
      [0, 146],
      [28, 142],
      [42, 124],
      [40, 106],
      [50, 104],
      [56, 126],
      [46, 162],
      [22, 184],
      [0, 188],
      [-22, 184],
      [-46, 162],
      [-56, 126],
    ].map(map),
  )
  return `<g clip-path="${drawing.clip(faceOf(look))}">
    <path d="${ring}" fill="${hair.base}" opacity=".92" filter="${drawing.blur(1.6)}"/></g>`
}
