import { lighter, mix } from './colour.mjs'

/** Plain light grounds, all close to the sand of the pages. */
const grounds = { sand: '#EADFCC', apricot: '#F3DEC3', nile: '#DCE7E3', rose: '#F0DDD2', linen: '#EFE7DA' }

/** A plain light wall, lit from the upper left, with the soft shadow of the person on it. */
export function drawBackground(drawing, look) {
  const ground = grounds[look.ground ?? 'sand']
  const fill = drawing.radial([250, 260], 980, [
    [0, lighter(ground, 0.72)],
    [0.5, lighter(ground, 0.2)],
    [1, mix(ground, '#B99A78', 0.22)],
  ])
  return `<rect width="800" height="1000" fill="${fill}"/>
    <ellipse cx="520" cy="640" rx="330" ry="420" fill="${mix(ground, '#8A6A4C', 0.45)}" opacity=".28"
      filter="${drawing.blur(60)}"/>`
}
