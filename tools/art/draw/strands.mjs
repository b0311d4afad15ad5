import { brush, sample, smooth } from './drawing.mjs'
import { darker, lighter, mix } from './colour.mjs'

/**
 * A sheet is a family of lines between two guide lines of the same number of points:
 * strands of hair or folds of cloth. `count` lines, the outermost lie on the guides.
 */
export function sheetLines({ from, to, count }, random, unrest = 4) {
  return Array.from({ length: count }, (_, index) => {
    const share = count === 1 ? 0.5 : index / (count - 1)
    return from.map(([x, y], point) => [
      x + (to[point][0] - x) * share + (random() - 0.5) * unrest,
      y + (to[point][1] - y) * share + (random() - 0.5) * unrest,
    ])
  })
}

/** Strands of hair: alternating light and dark lines, thin at both ends. */
export function drawStrands(sheets, hair, random, map) {
  return sheets
    .flatMap((sheet) =>
      sheetLines(sheet, random, sheet.unrest ?? 7).map((line, index) => {
        const light = index % 2 === 0
        const width = (sheet.width ?? 9) * (0.55 + random() * 0.7)
        const widths = line.map((_, point) => (point === 0 || point === line.length - 1 ? 0.5 : width))
        return `<path d="${brush(line.map(map), widths)}" fill="${light ? hair.light : hair.dark}"
          opacity="${light ? 0.34 : 0.42}"/>`
      }),
    )
    .join('')
}

/** A piece of cloth: lit from the upper left, with soft folds. `hole` cuts an opening. */
export function drawCloth(
  drawing,
  {
    points,
    path,
    hole,
    colour,
    folds = [],
    top = -240,
    bottom = 300,
    left = -160,
    right = 160,
    shadow = 0.34,
    random,
    map = (point) => point,
    trim,
  },
) {
  const outline = path ?? smooth(points.map(map))
  const shape = hole ? `${outline} ${hole}` : outline
  const fill = drawing.linear(
    [left, top],
    [right, bottom],
    [
      [0, lighter(colour, 0.28)],
      [0.35, lighter(colour, 0.06)],
      [0.7, darker(colour, 0.1)],
      [1, darker(colour, 0.3)],
    ],
  )
  const soft = drawing.blur(3.2)
  const marks = folds.flatMap((sheet) =>
    sheetLines(sheet, random, sheet.unrest ?? 16).map((line) => foldMark(line.map(map), sheet, colour, random)),
  )
  const edge = trim ? `<path d="${outline}" fill="none" stroke="${trim}" stroke-width="5" opacity=".8"/>` : ''
  return `<g filter="${drawing.shadow(darker(colour, 0.7), shadow)}">
    <path d="${shape}" fill="${fill}" fill-rule="evenodd"/></g>
    <g clip-path="${drawing.clip(shape, 'evenodd')}"><g filter="${soft}">${marks.join('')}</g>${edge}</g>`
}

/** One fold: a dark valley and the lit ridge beside it. */
function foldMark(line, { width = 15, depth = 1, ridge = [-7, -5] }, colour, random) {
  const own = width * (0.45 + random() * 1.05)
  const strength = depth * (0.5 + random() * 0.65)
  const widths = line.map((_, point) => (point === 0 || point === line.length - 1 ? 1 : own))
  const lit = line.map(([x, y]) => [x + ridge[0], y + ridge[1]])
  return `<path d="${brush(
    lit,
    widths.map((value) => value * 0.9),
  )}" fill="${lighter(colour, 0.5)}" opacity="${0.3 * strength}"/>
    <path d="${brush(line, widths)}" fill="${darker(colour, 0.5)}" opacity="${0.34 * strength}"/>`
}

/** Curls: round locks along an outline and over its inside, as one path and its light arcs. */
export function drawCurls({ rim, inside, radius, hair, random, map }) {
  const centres = [
    ...sample([...rim, rim[0]], 3).map(([x, y]) => [x, y, radius * (0.75 + random() * 0.5)]),
    ...inside.map(([x, y]) => [x, y, radius * (0.9 + random() * 0.5)]),
  ]
  const blobs = centres.map(([x, y, r]) => circle(map([x + (random() - 0.5) * 6, y + (random() - 0.5) * 6]), r))
  const arcs = centres.flatMap(([x, y, r]) => [
    arc(map([x, y]), r * 0.7, random, hair.light, 0.4),
    arc(map([x + 4, y + 5]), r * 0.4, random, hair.dark, 0.5),
  ])
  return { path: blobs.join(' '), arcs: arcs.join('') }
}

function circle([x, y], r) {
  const [cx, cy] = [x, y].map((value) => value.toFixed(1))
  const halfTurn = `A ${r.toFixed(1)} ${r.toFixed(1)} 0 1 1`
  const [left, right] = [(x - r).toFixed(1), (x + r).toFixed(1)]
  return `M ${left} ${cy} ${halfTurn} ${right} ${cy} ${halfTurn} ${(Number(cx) - r).toFixed(1)} ${cy} Z`
}

function arc([x, y], r, random, colour, opacity) {
  const start = random() * Math.PI * 2
  const points = [0, 0.8, 1.6, 2.4].map((step) => [x + Math.cos(start + step) * r, y + Math.sin(start + step) * r])
  return `<path d="${brush(points, [0.6, r * 0.22, r * 0.24, 0.6])}" fill="${colour}" opacity="${opacity}"/>`
}

/** Three tones of one cloth, for seams and buttons. */
export function clothTones(colour) {
  return {
    light: lighter(colour, 0.3),
    base: colour,
    dark: darker(colour, 0.28),
    deep: mix(darker(colour, 0.5), '#000000', 0.1),
  }
}
