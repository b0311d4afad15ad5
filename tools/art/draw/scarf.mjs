import { smooth, steadyRandom } from './drawing.mjs'
import { cloths, darker, lighter } from './colour.mjs'
import { turnOf } from './head.mjs'
import { headOutline, openingLeft, openingRight } from './scarf-outline.mjs'
import { scarfStyles } from './scarf-styles.mjs'
import { cap, turban } from './turban.mjs'
import { drawCloth } from './strands.mjs'

/** The opening around the face; `rise` lifts its top edge, `open` widens it. */
function openingOf(look, rise = 0, open = 0) {
  const map = turnOf(look)
  const widen = ([x, y]) => [x + Math.sign(x) * open, y < -60 ? y - rise : y]
  return smooth([[0, -124 - rise], ...openingRight.map(widen), [0, 187], ...openingLeft.map(widen)].map(map), {
    tension: 0.95,
  })
}

/** What hangs below the face: drawn after the clothes and before the head. */
export function drawScarfDrape(drawing, look) {
  if (!look.scarf) return ''

  const random = steadyRandom(`${look.name}drape`)
  const colour = cloths[look.scarf.colour]
  const { drape, turban: wound } = scarfStyles[look.scarf.style]
  if (wound) return drawCapNeck(drawing, look, random)

  return drape
    .map((piece) =>
      drawCloth(drawing, {
        ...piece,
        colour,
        random,
        top: 40,
        bottom: 520,
        left: -200,
        right: 220,
        trim: look.scarf.trim && cloths[look.scarf.trim],
      }),
    )
    .join('')
}

/** The scarf around the face: drawn after the face. */
export function drawScarfHead(drawing, look) {
  if (!look.scarf) return ''
  if (scarfStyles[look.scarf.style].turban) return drawTurban(drawing, look)

  const random = steadyRandom(`${look.name}scarf`)
  const map = turnOf({ turn: (look.turn ?? 0) * 0.55 })
  const colour = cloths[look.scarf.colour]
  const style = scarfStyles[look.scarf.style]
  const { under, pin } = look.scarf
  const band = under ? drawUnderScarf(drawing, look, cloths[under]) : ''
  const head = drawCloth(drawing, {
    points: headOutline,
    hole: openingOf(look, under ? 10 : 0, 0),
    colour,
    folds: style.head,
    random,
    map,
  })
  return band + head + rim(drawing, look, colour, under ? 10 : 0) + (style.pin ? drawPin(style.pin, pin) : '')
}

/** The close cap under the scarf, seen as a band over the forehead. */
function drawUnderScarf(drawing, look, colour) {
  const outline = openingOf(look, 30, 10)
  return `<g filter="${drawing.shadow('#4A2418', 0.34, 6, 3, 7)}">
    <path d="${outline} ${openingOf(look, -10, -0.5)}" fill="${drawing.linear(
      [-100, -140],
      [110, 60],
      [
        [0, lighter(colour, 0.16)],
        [0.5, colour],
        [1, darker(colour, 0.25)],
      ],
    )}" fill-rule="evenodd"/></g>`
}

/** The turned edge of the cloth catches light on the left and shade on the right. */
function rim(drawing, look, colour, rise) {
  const stroke = drawing.linear(
    [-110, -100],
    [110, 150],
    [
      [0, lighter(colour, 0.55)],
      [0.5, lighter(colour, 0.12)],
      [1, darker(colour, 0.3)],
    ],
  )
  return `<path d="${openingOf(look, rise, 2)}" fill="none" stroke="${stroke}" stroke-width="6" opacity=".75"/>`
}

function drawPin([x, y], colour = '#F2D9B0') {
  return `<circle cx="${x}" cy="${y + 2}" r="9" fill="#2A1622" opacity=".25"/>
    <circle cx="${x}" cy="${y}" r="8" fill="${colour}"/>
      <circle cx="${x - 2.6}" cy="${y - 2.8}" r="2.6" fill="#FFFFFF" opacity=".9"/>`
}

function drawTurban(drawing, look) {
  const random = steadyRandom(`${look.name}turban`)
  const map = turnOf({ turn: (look.turn ?? 0) * 0.8 })
  const colour = cloths[look.scarf.colour]
  const under = drawCloth(drawing, {
    points: cap.head,
    hole: openingOf(look, -6, 1),
    colour: cloths[look.scarf.under],
    random,
    map,
    shadow: 0.26,
    top: -120,
    bottom: 200,
  })
  return (
    under +
    [turban.left, turban.right, turban.twist]
      .map((piece) => drawCloth(drawing, { ...piece, colour, random, map, top: -260, bottom: 20, shadow: 0.42 }))
      .join('')
  )
}

function drawCapNeck(drawing, look, random) {
  return drawCloth(drawing, {
    points: cap.neck,
    folds: cap.neckFolds,
    colour: cloths[look.scarf.under],
    random,
    top: 60,
    bottom: 300,
    left: -100,
    right: 110,
    shadow: 0.2,
  })
}
