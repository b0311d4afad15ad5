/** Pictures of the intro clip: two halves of a star talk, meet, and become the tile pattern. */
export const frameSize = { width: 854, height: 480 }

const CENTRE = { x: 427, y: 204 }
const RADIUS = 104
const colours = {
  sand: '#FBF8F3',
  deepSand: '#F0E6D6',
  nile: '#0E6B75',
  deepNile: '#0A555D',
  apricot: '#F2994A',
  mist: '#BFDAD9',
}

/** One frame as SVG: `at` seconds of `length`, `loudness` 0..1 of the voice now and before (newest first). */
export function drawFrame({ at, length, loudness }) {
  const meet = eased(at, 5.2, 6.7)
  const turn = 45 * eased(at, 7.4, 10.4)
  const fade = Math.min(eased(at, 0, 0.5), 1 - eased(at, length - 0.7, length))
  const apart = (1 - meet) * 78
  const talk = loudness[0]
  const bob = (phase) => Math.sin(at * 2.1 + phase) * 4 * (1 - meet)
  const right = half({
    side: 1,
    grown: eased(at, 0.4, 1.3, overshoot),
    x: CENTRE.x + apart,
    y: CENTRE.y + bob(0),
    meet,
    pulse: 1 + talk * 0.05 * (1 - meet),
    colour: colours.nile,
  })
  const left = half({
    side: -1,
    grown: eased(at, 1.5, 2.4, overshoot),
    x: CENTRE.x - apart,
    y: CENTRE.y + bob(2.2),
    meet,
    pulse: 1 + (loudness[5] ?? 0) * 0.05 * (1 - meet),
    colour: colours.deepNile,
  })
  const star = `<g transform="rotate(${turn.toFixed(2)} ${CENTRE.x} ${CENTRE.y})">${right}${left}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 854 480" width="854" height="480">
    <defs><radialGradient id="wall" cx="38%" cy="30%" r="85%"><stop offset="0" stop-color="#FFFDF8"/>
      <stop offset=".6" stop-color="${colours.sand}"/><stop offset="1" stop-color="${colours.deepSand}"/>
        </radialGradient></defs>
    <rect width="854" height="480" fill="url(#wall)"/>
    <g opacity="${fade.toFixed(3)}">${pattern(at)}${star}${heart(at, talk)}${waveform(at, length, loudness)}</g></svg>`
}

/** A speech bubble that becomes its half of the eight-point star as `meet` goes from 0 to 1. */
function half({ side, grown, x, y, meet, pulse, colour }) {
  if (grown === 0) return ''

  const reach = 1 - meet
  const middle = side * 48
  const points = meet > 0.995 ? halfStar(side) : blend(side, middle, meet)
  const outline = points.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join(' L ')
  const tail = [
    `M ${middle - 14} 44 C ${middle} 70 ${middle + side * 16} ${(48 + 38 * reach).toFixed(1)}`,
    `${middle + side * (20 + 26 * reach)} ${(50 + 42 * reach).toFixed(1)}`,
    `C ${middle + side * 34} 74 ${middle + side * 34} 56 ${middle + side * 34} 34 Z`,
  ].join(' ')
  const dots = [-1, 0, 1].map(
    (index) =>
      `<circle cx="${middle + index * 26}" cy="0" r="${(7 * reach).toFixed(1)}" fill="#FBF8F3"
        opacity="${(0.92 * reach).toFixed(2)}"/>`,
  )
  const line = `fill="${colour}" stroke="${colour}" stroke-width="5" stroke-linejoin="round"`
  return `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)})
    translate(${middle} 0) scale(${(grown * pulse).toFixed(4)}) translate(${-middle} 0)">
    <path d="M ${outline} Z" ${line}/>
    ${reach > 0.25 ? `<path d="${tail}" ${line}/>` : ''}${dots.join('')}</g>`
}

function halfStar(side) {
  const points = starPoints(RADIUS).filter(([x]) => x * side >= -0.01)
  return points.toSorted((a, b) => Math.atan2(a[1], a[0] * side) - Math.atan2(b[1], b[0] * side))
}

/** Points between bubble and half star, seen from the middle of the bubble in all directions. */
function blend(side, middle, meet) {
  const corners = halfStar(side)
  return Array.from({ length: 120 }, (_, index) => {
    const angle = (index * Math.PI) / 60
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
    const bubble = (Math.abs(dx / 82) ** 2.6 + Math.abs(dy / 62) ** 2.6) ** (-1 / 2.6)
    const radius = bubble + (distanceToEdge(corners, [middle, 0], [dx, dy]) - bubble) * meet
    return [middle + dx * radius, dy * radius]
  })
}

function distanceToEdge(corners, [ox, oy], [dx, dy]) {
  const hits = corners.map(([ax, ay], index) => {
    const [bx, by] = corners[(index + 1) % corners.length]
    const across = dx * (by - ay) - dy * (bx - ax)
    const far = ((ax - ox) * (by - ay) - (ay - oy) * (bx - ax)) / across
    const along = ((ax - ox) * dy - (ay - oy) * dx) / across
    return far > 0 && along >= -0.001 && along <= 1.001 ? far : Infinity
  })
  return Math.min(...hits)
}

/** The apricot centre, born when the halves have met; it breathes with the voice. */
function heart(at, talk) {
  const born = eased(at, 6.5, 7.3, overshoot)
  if (born === 0) return ''

  const points = starPoints(36)
    .map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join(' L ')
  const turn = -45 * eased(at, 7.4, 10.4)
  return `<g transform="translate(${CENTRE.x} ${CENTRE.y}) rotate(${turn.toFixed(2)})
    scale(${(born * (1 + talk * 0.1)).toFixed(4)})"><path d="M ${points} Z"
    fill="${colours.apricot}" stroke="${colours.sand}" stroke-width="5" stroke-linejoin="round"/></g>`
}

/** Thin lines of the neighbouring tiles, which appear from the middle outwards. */
function pattern(at) {
  const step = RADIUS * 2
  const tiles = []
  for (const column of [-2, -1, 0, 1, 2]) {
    for (const row of [-1, 0, 1]) {
      const distance = Math.hypot(column, row)
      const shown = eased(at, 6.9 + distance * 0.55, 7.9 + distance * 0.55)
      if (distance > 0 && shown > 0) tiles.push(tile(CENTRE.x + column * step, CENTRE.y + row * step, shown))
    }
  }
  return tiles.join('')
}

function tile(x, y, shown) {
  const line = (radius) =>
    `M ${starPoints(radius)
      .map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`)
      .join(' L ')} Z`
  return `<g transform="translate(${x} ${y}) rotate(${(45 * (1 - shown)).toFixed(1)})
    scale(${(0.8 + 0.2 * shown).toFixed(3)})" opacity="${(0.5 * shown).toFixed(3)}"
    fill="none" stroke="${colours.mist}" stroke-width="2">
    <path d="${line(RADIUS)}"/><path d="${line(RADIUS * 0.36)}"/></g>`
}

/** Bars under the star: the voice now in the middle, the past towards both sides. */
function waveform(at, length, loudness) {
  const shown = Math.min(eased(at, 0.8, 1.6), 1 - eased(at, length - 1.6, length - 0.8))
  const bars = Array.from({ length: 45 }, (_, index) => {
    const away = Math.abs(index - 22)
    const past = loudness[Math.floor(away * 0.9)] ?? 0
    const height = (4 + 46 * past * (1 - away / 26)) * shown
    const colour = away < 3 ? colours.apricot : colours.nile
    return `<rect x="${(427 + (index - 22) * 11 - 2.5).toFixed(1)}" y="${(414 - height / 2).toFixed(1)}" width="5"
      height="${height.toFixed(1)}" rx="2.5" fill="${colour}" opacity="${(shown * (1 - away / 30)).toFixed(3)}"/>`
  })
  return bars.join('')
}

function starPoints(radius) {
  const inner = (radius * Math.cos(Math.PI / 4)) / Math.cos(Math.PI / 8)
  return Array.from({ length: 16 }, (_, index) => {
    const angle = (index * Math.PI) / 8 - Math.PI / 2
    const reach = index % 2 === 0 ? radius : inner
    return [Math.cos(angle) * reach, Math.sin(angle) * reach]
  })
}

function eased(at, from, to, curve = smoothStep) {
  return curve(Math.min(1, Math.max(0, (at - from) / (to - from))))
}

function smoothStep(share) {
  return share * share * (3 - 2 * share)
}

/** Runs a little past the goal and comes back: 0 stays 0, 1 stays 1. */
function overshoot(share) {
  const back = share - 1
  return share === 0 ? 0 : 1 + 2.4 * back ** 3 + 1.4 * back ** 2
}
