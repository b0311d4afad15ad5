/**
 * A drawing collects the definitions (gradients, clips, filters) that its parts ask for,
 * and the shapes below turn points into SVG path data.
 */
export function openDrawing() {
  const definitions = []
  let count = 0
  const define = (make) => {
    count += 1
    definitions.push(make(`d${count}`))
    return `url(#d${count})`
  }
  const stopList = (stops) =>
    stops
      .map(
        ([offset, colour, opacity = 1]) =>
          `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
      )
      .join('')

  return {
    /** Straight gradient in user units: from [x, y], to [x, y], stops [offset, colour, opacity?]. */
    linear: ([x1, y1], [x2, y2], stops) =>
      define(
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">
            ${stopList(stops)}</linearGradient>`,
      ),
    /** Round gradient in user units. */
    radial: ([cx, cy], r, stops) =>
      define(
        (id) =>
          `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="${r}">
            ${stopList(stops)}</radialGradient>`,
      ),
    clip: (path, rule = 'nonzero') =>
      define((id) => `<clipPath id="${id}"><path d="${path}" clip-rule="${rule}"/></clipPath>`),
    blur: (deviation) =>
      define(
        (id) =>
          `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%">
            <feGaussianBlur stdDeviation="${deviation}"/></filter>`,
      ),
    /** Soft shadow that a piece of cloth or hair throws on what lies below it. */
    shadow: (colour, opacity = 0.35, deviation = 9, dx = 4, dy = 9) =>
      define(
        (id) =>
          `<filter id="${id}" x="-30%" y="-30%" width="160%" height="170%">
            <feDropShadow dx="${dx}" dy="${dy}" stdDeviation="${deviation}" flood-color="${colour}"
              flood-opacity="${opacity}"/></filter>`,
      ),
    definitions: () => `<defs>${definitions.join('')}</defs>`,
  }
}

/** Rewrites every coordinate pair of absolute path data through `map([x, y]) -> [x, y]`. */
export function bend(path, map) {
  return path.replace(/(-?\d*\.?\d+)[ ,]+(-?\d*\.?\d+)/g, (_, x, y) =>
    map([Number(x), Number(y)])
      .map(round)
      .join(' '),
  )
}

/** Smooth path through points (Catmull-Rom); `closed` joins the end with the start. */
export function smooth(points, { closed = true, tension = 1 } = {}) {
  const at = (index) =>
    closed ? points[(index + points.length) % points.length] : points[Math.min(points.length - 1, Math.max(0, index))]
  const last = closed ? points.length : points.length - 1
  let path = `M ${pair(points[0])}`
  for (let index = 0; index < last; index += 1) {
    const [before, start, end, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const first = start.map((value, axis) => value + ((end[axis] - before[axis]) / 6) * tension)
    const second = end.map((value, axis) => value - ((after[axis] - start[axis]) / 6) * tension)
    path += ` C ${pair(first)} ${pair(second)} ${pair(end)}`
  }
  return closed ? `${path} Z` : path
}

/** A brush stroke: a smooth line whose width follows `widths` (same length as `points`). */
export function brush(points, widths) {
  const fine = sample(points)
  const [left, right] = [[], []]
  fine.forEach(([x, y], index) => {
    const [px, py] = fine[Math.max(0, index - 1)]
    const [nx, ny] = fine[Math.min(fine.length - 1, index + 1)]
    const length = Math.hypot(nx - px, ny - py) || 1
    const half = widthAt(widths, index / (fine.length - 1)) / 2
    left.push([x - ((ny - py) / length) * half, y + ((nx - px) / length) * half])
    right.unshift([x + ((ny - py) / length) * half, y - ((nx - px) / length) * half])
  })
  return `M ${[...left, ...right].map(pair).join(' L ')} Z`
}

/** Points along the smooth line through `points`, `steps` for each span. */
export function sample(points, steps = 7) {
  const at = (index) => points[Math.min(points.length - 1, Math.max(0, index))]
  const fine = []
  for (let index = 0; index < points.length - 1; index += 1) {
    for (let step = 0; step < steps; step += 1)
      fine.push(spline(at(index - 1), at(index), at(index + 1), at(index + 2), step / steps))
  }
  return [...fine, points.at(-1)]
}

function spline(p0, p1, p2, p3, t) {
  return [0, 1].map((axis) => {
    const [a, b, c, d] = [p0[axis], p1[axis], p2[axis], p3[axis]]
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
  })
}

function widthAt(widths, share) {
  const place = share * (widths.length - 1)
  const index = Math.min(widths.length - 2, Math.floor(place))
  return widths[index] + (widths[index + 1] - widths[index]) * (place - index)
}

/** Steady numbers 0..1 from a word, so that a person is drawn the same every time. */
export function steadyRandom(word) {
  let state = [...word].reduce((sum, letter) => Math.imul(sum ^ letter.codePointAt(0), 2654435761) >>> 0, 20260101)
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}

function pair(point) {
  return point.map(round).join(' ')
}

function round(value) {
  return Math.round(value * 100) / 100
}
