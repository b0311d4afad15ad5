import { brush, smooth } from './drawing.mjs'
import { cloths, darker, lighter, mix } from './colour.mjs'
import { clothTones } from './strands.mjs'

/**
 * Clothes share one body outline, in head coordinates; below y 600 lies outside of the picture.
 * look.clothes is { kind, colour, inner? } with colours of the house palette.
 */
function bodyOf(look) {
  const w = look.shoulders ?? (look.gender === 'female' ? 226 : 268)
  const slope = look.gender === 'female' ? 292 : 280
  const n = look.gender === 'female' ? 76 : 92
  return `M ${-n} 216 C ${-n - 8} 244 ${-w * 0.62 + 40} ${slope - 24} ${-w * 0.62} ${slope - 8}
    C ${-w * 0.9} ${slope + 14} ${-w} ${slope + 62} ${-w - 12} ${slope + 150}
      C ${-w - 22} 500 ${-w - 26} 560 ${-w - 28} 640 L ${w + 28} 640
        C ${w + 26} 560 ${w + 22} 500 ${w + 12} ${slope + 150}
          C ${w} ${slope + 62} ${w * 0.9} ${slope + 14} ${w * 0.62} ${slope - 8}
            C ${w * 0.62 - 40} ${slope - 24} ${n + 8} 244 ${n} 216`
}

const necklines = {
  crew: 'C 60 300 -60 300',
  deep: 'C 40 380 -40 380',
  high: 'C 40 236 -40 236',
  open: 'L 0 336 L',
}

const collared = new Set(['tee', 'knit', 'shirt', 'polo', 'vneck', 'blazer', 'suit', 'blouse', 'cardigan'])

/** The part of the collar that stands behind the neck; drawn before the neck. */
export function drawBackCollar(drawing, look) {
  const { kind, colour, inner } = look.clothes
  if (!collared.has(kind)) return ''

  const n = look.gender === 'female' ? 76 : 92
  const ring = (tones, rise, reach) =>
    `<path d="M ${-n - reach} 232 C ${-n - reach + 2} ${200 - rise} ${-n + 8} ${186 - rise} ${-n + 24} ${184 - rise}
      C -30 ${196 - rise} 30 ${196 - rise} ${n - 24} ${184 - rise}
      C ${n - 8} ${186 - rise} ${n + reach - 2} ${200 - rise} ${n + reach} 232
      L ${n} 300 L ${-n} 300 Z" fill="${drawing.linear(
        [0, 170],
        [0, 260],
        [
          [0, tones.base],
          [1, tones.deep],
        ],
      )}"/>`
  const outer =
    kind === 'blazer' || kind === 'suit' || kind === 'cardigan' ? ring(clothTones(cloths[colour]), 2, 6) : ''
  return (
    outer +
    (look.gender === 'female' && outer
      ? ''
      : ring(clothTones(cloths[outer || kind === 'vneck' ? inner : colour]), outer ? -8 : 0, outer ? -4 : 4))
  )
}

export function drawClothes(drawing, look) {
  const { kind, colour, inner } = look.clothes
  const n = look.gender === 'female' ? 76 : 92
  const cloth = {
    drawing,
    look,
    n,
    tones: clothTones(cloths[colour]),
    innerTones: inner ? clothTones(cloths[inner]) : undefined,
  }
  return wardrobe[kind](cloth)
}

const wardrobe = {
  tee: (cloth) => drawBody(cloth, 'crew') + neckBand(cloth, 12) + creases(cloth),
  knit: (cloth) => drawBody(cloth, 'crew') + neckBand(cloth, 20, true) + creases(cloth),
  turtleneck: (cloth) => drawBody(cloth, 'high') + creases(cloth) + highCollar(cloth),
  shirt: (cloth) => drawBody(cloth, 'open') + placket(cloth) + shirtCollar(cloth) + creases(cloth),
  polo: (cloth) => drawBody(cloth, 'open') + placket(cloth, 500) + shirtCollar(cloth, 0.85) + creases(cloth),
  vneck: (cloth) =>
    underShirt(cloth) +
    drawBody(cloth, 'deep') +
    vEdge(cloth) +
    shirtCollar({ ...cloth, tones: cloth.innerTones }) +
    creases(cloth),
  blazer: (cloth) => innerTop(cloth) + drawJacket(cloth) + lapels(cloth),
  cardigan: (cloth) => innerTop(cloth) + drawJacket(cloth) + cardiganEdge(cloth),
  blouse: (cloth) => drawBody(cloth, 'high') + blouseFront(cloth) + creases(cloth),
  suit: (cloth) => innerTop(cloth, true) + drawJacket(cloth) + lapels(cloth),
  hoodie: (cloth) => hood(cloth) + drawBody(cloth, 'crew') + hoodEdge(cloth) + creases(cloth),
}

function fillOf(drawing, tones) {
  return drawing.linear(
    [-220, 230],
    [230, 600],
    [
      [0, tones.light],
      [0.4, tones.base],
      [1, tones.dark],
    ],
  )
}

function drawBody({ drawing, look, n, tones }, neckline) {
  const path = `${bodyOf(look)} ${necklines[neckline]} ${-n} 216 Z`
  return `<path d="${path}" fill="${fillOf(drawing, tones)}"/>`
}

/** Sleeve lines and soft creases, so that the chest is not a flat field. */
function creases({ drawing, look, tones }) {
  const w = look.shoulders ?? (look.gender === 'female' ? 226 : 268)
  const arms = [-1, 1].map((s) =>
    brush(
      [
        [s * (w - 62), 640],
        [s * (w - 58), 540],
        [s * (w - 44), 470],
        [s * (w - 50), 420],
      ],
      [10, 12, 8, 1],
    ),
  )
  const folds = [
    [
      [-w + 60, 330],
      [-120, 400],
      [-90, 470],
    ],
    [
      [w - 60, 330],
      [130, 410],
      [104, 500],
    ],
    [
      [-40, 520],
      [-20, 570],
      [-30, 640],
    ],
  ].map((line) => brush(line, [1, 13, 1]))
  return `<g filter="${drawing.blur(5)}">${arms
    .map(
      (path) => `<path d="${path}" fill="${tones.deep}"
    opacity=".45"/>`,
    )
    .join('')}${folds
    .map(
      (path) => `<path d="${path}" fill="${tones.deep}"
      opacity=".2"/>`,
    )
    .join('')}</g>
    <ellipse cx="${-w + 74}" cy="322" rx="66" ry="22" transform="rotate(-24 ${-w + 74} 322)" fill="${tones.light}"
      opacity=".5" filter="${drawing.blur(17)}"/>`
}

function neckBand({ drawing, n, tones }, height, ribbed = false) {
  const band = `M ${-n + 14} 188 C ${-n + 6} 300 ${n - 6} 300 ${n - 14} 188
    C ${n} 190 ${n + 8} 204 ${n + 4 + height * 0.5} 226
      C 70 ${302 + height * 1.5} -70 ${302 + height * 1.5} ${-n - 4 - height * 0.5} 226
        C ${-n - 8} 204 ${-n} 190 ${-n + 14} 188 Z`
  const ribs = ribbed
    ? Array.from({ length: 25 }, (_, index) => {
        const x = -84 + index * 7
        const y = 282 - (x * x) / 130
        return `M ${x} ${y - 14} L ${x * 1.06} ${y + 12 + height * 0.4}`
      }).join(' ')
    : ''
  return `<path d="${band}" fill="${tones.base}" filter="${drawing.shadow(tones.deep, 0.35, 4, 1, 4)}"/>
    <g clip-path="${drawing.clip(band)}"><path d="${ribs}" stroke="${tones.deep}" stroke-width="1.8" opacity=".35"/>
      </g>`
}

function highCollar({ drawing, n, tones }) {
  const h = n - 4
  const collar = `M ${-h + 6} 158 C -40 196 40 196 ${h - 6} 158 C ${h + 2} 190 ${h + 4} 214 ${h + 26} 246
    C 50 296 -50 296 ${-h - 26} 246 C ${-h - 4} 214 ${-h - 2} 190 ${-h + 6} 158 Z`
  const fold = brush(
    [
      [-h + 2, 186],
      [-40, 222],
      [40, 222],
      [h - 2, 186],
    ],
    [2, 9, 9, 2],
  )
  const ribs = Array.from({ length: 19 }, (_, index) => {
    const x = -63 + index * 7
    return `M ${x} 160 L ${x * 1.25} 290`
  }).join(' ')
  return `<path d="${collar}" fill="${drawing.linear(
    [-h, 0],
    [h, 0],
    [
      [0, tones.light],
      [0.5, tones.base],
      [1, tones.dark],
    ],
  )}" filter="${drawing.shadow(tones.deep, 0.35, 6, 2, 6)}"/>
    <g clip-path="${drawing.clip(collar)}"><path d="${ribs}" stroke="${tones.deep}" stroke-width="1.6" opacity=".22"/>
      <path d="${fold}" fill="${tones.deep}" opacity=".32" filter="${drawing.blur(3)}"/>
    <path d="M -120 140 L 120 140 L 110 178 C 50 214 -50 214 -110 178 Z" fill="${tones.deep}" opacity=".3"
      filter="${drawing.blur(9)}"/></g>`
}

function shirtCollar({ drawing, n, tones }, size = 1) {
  const wing = (s) =>
    `M ${s * (n - 8)} 190 C ${s * (n - 6)} 216 ${s * 50} 272 ${s * 3} 330 L ${s * 66 * size} ${330 + 40 * size}
      C ${s * 92} 330 ${s * (n + 34)} 280 ${s * (n + 24)} 228
        C ${s * (n + 14)} 204 ${s * (n + 2)} 188 ${s * (n - 8)} 190 Z`
  return [-1, 1]
    .map(
      (s) => `<path d="${wing(s)}" fill="${drawing.linear(
        [s * 100, 200],
        [s * 20, 350],
        [
          [0, lighter(tones.light, s < 0 ? 0.2 : 0)],
          [1, s < 0 ? tones.base : tones.dark],
        ],
      )}" filter="${drawing.shadow(tones.deep, 0.38, 5, 2, 6)}"/>
      <path d="M ${s * 10} 334 L ${s * 64 * size} ${326 + 38 * size}" stroke="${tones.deep}" stroke-width="1.8"
        opacity=".3"/>`,
    )
    .join('')
}

function placket({ drawing, tones }, end = 640) {
  const buttons = [366, 436, 506, 576]
    .filter((y) => y < end - 20)
    .map(
      (y) =>
        `<circle cx="2" cy="${y}" r="5.4" fill="${lighter(tones.light, 0.35)}" stroke="${tones.dark}"
          stroke-width="1.4"/><circle cx="2" cy="${y}" r="1.4" fill="${tones.deep}" opacity=".7"/>`,
    )
  return `<path d="M -15 326 L -15 ${end} L 19 ${end} L 19 326 L 2 338 Z" fill="${tones.base}"
    filter="${drawing.shadow(tones.deep, 0.28, 3, 2, 2)}"/>
    <path d="M -10 340 L -10 ${end} M 14 340 L 14 ${end}" stroke="${tones.dark}" stroke-width="1.5"
      stroke-dasharray="5 4" opacity=".55"/>${buttons.join('')}`
}

function underShirt(cloth) {
  return (
    drawBody({ ...cloth, tones: cloth.innerTones }, 'crew') +
    `<path d="M 0 300 L 0 420" stroke="${cloth.innerTones.dark}" stroke-width="2" opacity=".5"/>`
  )
}

function vEdge({ drawing, n, tones }) {
  const edge = brush(
    [
      [-n - 14, 222],
      [-52, 330],
      [0, 392],
      [52, 330],
      [n + 14, 222],
    ],
    [16, 17, 20, 17, 16],
  )
  return `<path d="${edge}" fill="${tones.base}" filter="${drawing.shadow(tones.deep, 0.4, 4, 2, 4)}"/>`
}

/** What shows between the two sides of a jacket: a shirt with a tie, or a plain top. */
function innerTop(cloth, tie = false) {
  const top = { ...cloth, tones: cloth.innerTones }
  if (cloth.look.gender === 'female') return drawBody(top, 'crew') + neckBand(top, 10)

  const knot = tie ? drawTie(cloth) : placket(top)
  return drawBody(top, 'open') + knot + shirtCollar(top)
}

function drawTie({ drawing, look }) {
  const colour = cloths[look.clothes.tie ?? 'deepNile']
  const fill = drawing.linear(
    [-30, 300],
    [40, 600],
    [
      [0, lighter(colour, 0.25)],
      [1, darker(colour, 0.25)],
    ],
  )
  return `<path d="M -24 318 L 24 318 L 16 358 L 36 640 L -36 640 L -16 358 Z" fill="${fill}"/>
    <path d="M -16 358 L 16 358" stroke="${darker(colour, 0.45)}" stroke-width="3" opacity=".6"/>`
}

function drawJacket({ drawing, look, n, tones }) {
  const [left, right] = [-1, 1].map((s) => sideOfJacket(look, n, s))
  const shade = drawing.shadow(tones.deep, 0.42, 8, 2, 5)
  return `<g filter="${shade}"><path d="${right}"
    fill="${fillOf(drawing, { ...tones, light: mix(tones.light, tones.base, 0.6) })}"/>
      <path d="${left}" fill="${fillOf(drawing, tones)}"/></g>${creases({ drawing, look, tones })}`
}

function sideOfJacket(look, n, s) {
  const w = look.shoulders ?? (look.gender === 'female' ? 226 : 268)
  const slope = look.gender === 'female' ? 290 : 278
  return [
    `M ${s * (n - 16)} 182`,
    `C ${s * (n + 12)} 206 ${s * (w * 0.62 - 40)} ${slope - 27} ${s * w * 0.62} ${slope - 10}`,
    `C ${s * w * 0.92} ${slope + 12} ${s * (w + 4)} ${slope + 62} ${s * (w + 16)} ${slope + 150}`,
    `L ${s * (w + 34)} 640 L ${-s * 6} 640 C ${s * 4} 560 ${s * 20} 480 ${s * 30} 420`,
    `C ${s * 50} 340 ${s * 70} 280 ${s * (n - 16)} 182 Z`,
  ].join(' ')
}

function lapels({ drawing, n, tones }) {
  return [1, -1]
    .map((s) => {
      const lapel = `M ${s * (n - 16)} 178 C ${s * (n + 16)} 196 ${s * (n + 40)} 252 ${s * (n + 48)} 304
        L ${s * (n + 22)} 330 L ${s * (n + 40)} 356 C ${s * 96} 440 ${s * 40} 540 ${-s * 4} 640 L ${-s * 8} 620
          C ${s * 6} 540 ${s * 30} 420 ${s * (n - 16)} 178 Z`
      return `<path d="${lapel}" fill="${drawing.linear(
        [s * 110, 220],
        [s * 10, 560],
        [
          [0, tones.light],
          [0.5, tones.base],
          [1, tones.dark],
        ],
      )}" filter="${drawing.shadow(tones.deep, 0.45, 6, s < 0 ? 4 : -1, 5)}"/>
        <path d="M ${s * (n + 22)} 330 L ${s * (n - 8)} 304" stroke="${tones.deep}" stroke-width="2.4" opacity=".5"/>`
    })
    .join('')
}

function cardiganEdge({ drawing, n, tones }) {
  return (
    [-1, 1]
      .map(
        (s) =>
          `<path d="${brush(
            [
              [s * (n - 8), 188],
              [s * 68, 310],
              [s * 34, 430],
              [s * 14, 540],
              [-s * 2, 650],
            ],
            [18, 22, 22, 22, 22],
          )}" fill="${mix(tones.base, tones.dark, 0.35)}" filter="${drawing.shadow(tones.deep, 0.3, 3, 1, 2)}"/>`,
      )
      .join('') +
    [470, 556]
      .map(
        (y) =>
          `<circle cx="${18 - (y - 470) * 0.16}" cy="${y}" r="7" fill="${lighter(tones.light, 0.3)}"
            stroke="${tones.deep}" stroke-opacity=".5" stroke-width="1.5"/>`,
      )
      .join('')
  )
}

function blouseFront({ drawing, n, tones }) {
  const stand = `M ${-n + 6} 190 C -50 232 50 232 ${n - 6} 190 C ${n} 206 ${n + 4} 216 ${n + 8} 224
    C 56 276 -56 276 ${-n - 8} 224 C ${-n - 4} 216 ${-n} 206 ${-n + 6} 190 Z`
  const pleats = [-34, -18, 18, 34].map(
    (x) =>
      `<path d="${brush(
        [
          [x, 268],
          [x * 1.15, 360],
          [x * 1.25, 470],
        ],
        [2, 4, 1],
      )}" fill="${tones.deep}" opacity=".26"/>`,
  )
  const buttons = [290, 334, 378, 422].map(
    (y) =>
      `<circle cx="0" cy="${y}" r="4.4" fill="${lighter(tones.light, 0.5)}" stroke="${tones.dark}" stroke-width="1"/>`,
  )
  return `<path d="${stand}" fill="${tones.base}" filter="${drawing.shadow(tones.deep, 0.35, 4, 1, 4)}"/>
    <path d="M 0 262 L 0 640" stroke="${tones.deep}" stroke-width="2" opacity=".3"/>
      ${pleats.join('')}${buttons.join('')}`
}

function hood({ drawing, n, tones }) {
  const shape = smooth([
    [-n - 58, 262],
    [-n - 50, 206],
    [-n - 20, 172],
    [-n + 26, 160],
    [0, 166],
    [n - 26, 160],
    [n + 20, 172],
    [n + 50, 206],
    [n + 58, 262],
    [0, 320],
  ])
  return `<path d="${shape}" fill="${drawing.linear(
    [0, 160],
    [0, 300],
    [
      [0, tones.dark],
      [1, tones.deep],
    ],
  )}"/>`
}

function hoodEdge({ drawing, n, tones }) {
  const roll = brush(
    [
      [-n - 46, 206],
      [-n - 26, 240],
      [-48, 300],
      [0, 320],
      [48, 300],
      [n + 26, 240],
      [n + 46, 206],
    ],
    [2, 13, 34, 34, 34, 13, 2],
  )
  const strings = [-1, 1].map(
    (s) =>
      `<path d="${brush(
        [
          [s * 30, 316],
          [s * 36, 380],
          [s * 32, 440],
        ],
        [5, 5, 5],
      )}" fill="${lighter(tones.light, 0.6)}"/>`,
  )
  return `<path d="${roll}" fill="${tones.base}" filter="${drawing.shadow(tones.deep, 0.4, 6, 2, 6)}"/>
    ${strings.join('')}`
}
