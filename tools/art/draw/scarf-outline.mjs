/** Outline of a scarf around head and face, in head coordinates before the turn. */

/** Mirrors points at the middle of the face. */
export const mirror = (points) => points.map(([x, y]) => [-x, y])

export const headOutline = [
  [-138, 130],
  [-152, 50],
  [-163, -20],
  [-161, -100],
  [-132, -182],
  [-74, -230],
  [0, -246],
  [74, -230],
  [132, -182],
  [161, -100],
  [163, -20],
  [152, 50],
  [136, 130],
  [106, 190],
  [56, 218],
  [0, 224],
  [-56, 218],
  [-106, 190],
]

export const openingRight = [
  [54, -112],
  [95, -72],
  [112, -10],
  [109, 58],
  [93, 118],
  [55, 164],
]
export const openingLeft = mirror(openingRight).toReversed()
