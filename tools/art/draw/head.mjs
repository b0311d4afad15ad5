import { bend } from './drawing.mjs'
import { darker, mix } from './colour.mjs'

/**
 * Head coordinates: x 0 is the middle of the face, y 0 the eye line, the chin lies near y 186
 * and the top of the skull near y -190. Light falls from the upper left.
 */

/** The turn of the head as a map of points: what lies nearer to the viewer moves further. */
export function turnOf(look) {
  const angle = ((look.turn ?? 0) * Math.PI) / 180
  return ([x, y]) => {
    const depth = 150 * Math.cos((Math.min(1, Math.abs(x) / 190) * Math.PI) / 2)
    return [x * Math.cos(angle) + depth * Math.sin(angle), y]
  }
}

const womanShape = { temple: 123, cheek: 118, jaw: 92, chin: 24 }

/** Outline of a person's face, turned. */
export function faceOf(look) {
  return bend(faceOutline({ ...(look.gender === 'female' ? womanShape : {}), ...look.shape }), turnOf(look))
}

function faceOutline({ temple = 126, cheek = 121, jaw = 98, chin = 28, chinY = 181 }) {
  const side = (s) => ({
    top: `C ${86 * s} -195 ${temple * s} -130 ${temple * s} -40`,
    cheek: `C ${temple * s} 10 ${cheek * s} 36 ${(cheek - 4) * s} 62`,
    jaw: `C ${(cheek - 9) * s} 98 ${(jaw + 3) * s} 116 ${(jaw - 9) * s} 138`,
    chin: `C ${(jaw - 25) * s} ${chinY - 19} ${(chin + 6) * s} ${chinY} 0 ${chinY}`,
  })
  const [right, left] = [side(1), side(-1)]
  const back = `C ${-(chin + 6)} ${chinY} ${-(jaw - 25)} ${chinY - 19} ${-(jaw - 9)} 138
    C ${-(jaw + 3)} 116 ${-(cheek - 9)} 98 ${-(cheek - 4)} 62 C ${-cheek} 36 ${-temple} 10 ${-temple} -40`
  const leftTop = left.top.replace(/C (\S+ \S+) (\S+ \S+) (\S+ \S+)/, 'C $2 $1 0 -195')
  return `M 0 -195 ${right.top} ${right.cheek} ${right.jaw} ${right.chin} ${back} ${leftTop} Z`
}

/** Neck with the shadow of the chin, drawn below the clothes. */
export function drawNeck(drawing, look, skin) {
  const half = look.neck ?? (look.gender === 'female' ? 56 : 72)
  const shape = `M ${-half} 90 C ${-half} 170 ${-half + 2} 205 ${-half - 40} 246 C -60 330 60 330 ${half + 40} 246
    C ${half - 2} 205 ${half} 170 ${half} 90 Z`
  const fill = drawing.linear(
    [-half, 0],
    [half, 0],
    [
      [0, skin.base],
      [0.45, mix(skin.base, skin.shade, 0.25)],
      [1, skin.shade],
    ],
  )
  const shadow = bend(`M -110 100 C -90 200 -40 222 10 222 C 70 222 105 190 120 90 L 120 60 L -110 60 Z`, turnOf(look))
  return `<path d="${shape}" fill="${fill}"/><g clip-path="${drawing.clip(shape)}">
    <path d="${shadow}" fill="${mix(skin.shade, skin.line, 0.35)}" opacity=".62" filter="${drawing.blur(9)}"/>
    <path d="M -16 296 C -8 270 -4 262 0 262 M 30 300 C 26 280 20 268 14 262" stroke="${skin.line}" stroke-width="2.5"
      opacity=".25" fill="none" stroke-linecap="round"/></g>`
}

/** Ears; the far one hides as the head turns. */
export function drawEars(drawing, look, skin) {
  const shape = 'M 112 -14 C 124 -34 152 -30 149 0 C 147 24 138 34 134 52 C 131 66 114 66 112 46 Z'
  const fold = 'M 122 -6 C 132 -20 144 -14 140 4 C 137 18 128 22 128 36'
  return [-1, 1]
    .map((s) => {
      const place = ([x, y]) => [x * s + (look.turn ?? 0) * 0.35, y]
      const tone = s < 0 ? skin.base : skin.shade
      return `<path d="${bend(shape, place)}" fill="${drawing.linear(
        [0, -30],
        [0, 64],
        [
          [0, tone],
          [1, mix(tone, skin.blush, 0.35)],
        ],
      )}"/>
        <path d="${bend(fold, place)}" fill="none" stroke="${skin.line}" stroke-width="3.4" stroke-linecap="round"
          opacity=".42"/>`
    })
    .join('')
}

/** The face itself with its soft modelling: light side, shaded side, cheeks, sockets. */
export function drawFace(drawing, look, skin) {
  const map = turnOf(look)
  const outline = faceOf(look)
  const [middle] = map([0, 0])
  const fill = drawing.radial([middle - 46, -30], 250, [
    [0, mix(skin.base, skin.light, 0.85)],
    [0.45, mix(skin.base, skin.light, 0.25)],
    [0.8, skin.base],
    [1, mix(skin.base, skin.shade, 0.6)],
  ])
  const soft = (deviation) => `filter="${drawing.blur(deviation)}"`
  const shadedSide = bend(
    'M 150 -190 C 96 -130 96 -60 104 0 C 110 50 92 100 66 140 C 40 176 10 192 -30 200 L 160 210 Z',
    map,
  )
  const cheekY = look.gender === 'female' ? 66 : 70
  return `<path d="${outline}" fill="${fill}"/><g clip-path="${drawing.clip(outline)}">
    <path d="${shadedSide}" fill="${skin.shade}" opacity=".62" ${soft(20)}/>
    <path d="${bend('M -150 60 C -112 80 -96 130 -50 168 C -20 186 -10 196 0 210 L -150 210 Z', map)}"
      fill="${skin.shade}" opacity=".42" ${soft(13)}/>
    ${ellipse(map, [-76, cheekY, 34, 24], skin.blush, look.gender === 'female' ? 0.36 : 0.24, soft(13))}
    ${ellipse(map, [78, cheekY, 32, 24], skin.blush, look.gender === 'female' ? 0.4 : 0.28, soft(13))}
    ${ellipse(map, [-58, -14, 40, 20], skin.shade, 0.28, soft(8))}
    ${ellipse(map, [58, -14, 40, 20], skin.shade, 0.4, soft(8))}
    ${ellipse(map, [-26, -112, 62, 34], skin.light, 0.6, soft(20))}
    ${ellipse(map, [-74, 42, 24, 13], skin.light, 0.5, soft(8))}
    ${ellipse(map, [-6, 159, 24, 10], skin.light, 0.4, soft(8))}
    ${ellipse(map, [2, 143, 24, 5], skin.shade, 0.55, soft(4))}
    ${ageLines(look, skin, map)}</g>`
}

function ellipse(map, [x, y, rx, ry], fill, opacity, more = '') {
  const [cx] = map([x, y])
  return `<ellipse cx="${cx.toFixed(1)}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" opacity="${opacity}" ${more}/>`
}

function ageLines(look, skin, map) {
  const age = look.age ?? 0
  if (age === 0) return ''

  const folds = [-1, 1].flatMap((s) => [
    `M ${30 * s} 84 C ${44 * s} 96 ${52 * s} 106 ${54 * s} 122`,
    ...(age > 1
      ? [
          `M ${34 * s} 26 C ${50 * s} 33 ${66 * s} 32 ${80 * s} 22`,
          `M ${95 * s} -4 L ${106 * s} -9`,
          `M ${95 * s} 4 L ${107 * s} 6`,
        ]
      : []),
  ])
  const brow = age > 1 ? ['M -50 -84 C -20 -90 20 -90 50 -84', 'M -36 -100 C -12 -105 14 -105 38 -100'] : []
  const line = (path, opacity) =>
    `<path d="${bend(path, map)}" fill="none" stroke="${darker(skin.shade, 0.1)}" stroke-width="3"
      stroke-linecap="round" opacity="${opacity}"/>`
  return [...folds.map((path) => line(path, age > 1 ? 0.44 : 0.3)), ...brow.map((path) => line(path, 0.32))].join('')
}
