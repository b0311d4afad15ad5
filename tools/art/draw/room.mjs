import { steadyRandom } from './drawing.mjs'
import { cloths, darker, lighter, mix } from './colour.mjs'

/** Board of a video poster (16:9). */
export const posterBoard = { width: 960, height: 540 }

const walls = ['#E9D9C1', '#D9E0DA', '#EBD5C2', '#E3DACB', '#DDD8D2']
const woods = ['#B98A5E', '#A97B55', '#C29A6E']
const bookColours = [
  'nile',
  'terracotta',
  'mustard',
  'slate',
  'cream',
  'olive',
  'mulberry',
  'deepNile',
  'apricot',
  'sand',
  'navy',
]

/** A calm study corner behind the person: wall, shelf with books, lamp or window; out of focus. */
export function drawRoom(drawing, look) {
  const random = steadyRandom(`${look.name}room`)
  const wall = walls[Math.floor(random() * walls.length)]
  const wood = woods[Math.floor(random() * woods.length)]
  const ground = drawing.radial([300, 150], 900, [
    [0, lighter(wall, 0.55)],
    [0.5, wall],
    [1, mix(wall, '#8A6748', 0.42)],
  ])
  const corner = random() < 0.5 ? drawLamp(drawing, random) : drawWindow(drawing)
  const shelves = [118, 268].map((y) => drawShelf(drawing, { y, wood, random })).join('')
  return `<rect width="960" height="540" fill="${ground}"/><g filter="${drawing.blur(2.6)}">
    ${corner}${shelves}${drawPlant(random)}</g>
    <ellipse cx="650" cy="400" rx="260" ry="230" fill="#5C402C" opacity=".2" filter="${drawing.blur(36)}"/>`
}

function drawShelf(drawing, { y, wood, random }) {
  let x = 58
  let books = ''
  while (x < 330) {
    const width = 13 + random() * 17
    const height = 62 + random() * 40
    const gap = random() < 0.16 ? 26 + random() * 22 : 0
    const colour = lighter(cloths[bookColours[Math.floor(random() * bookColours.length)]], 0.14)
    if (gap === 0) books += drawBook(drawing, { x, y: y - height, width, height, colour })
    x += width + 2 + gap
  }
  return `${books}<rect x="36" y="${y}" width="332" height="13" rx="2" fill="${wood}"/>
    <rect x="36" y="${y}" width="332" height="4" rx="2" fill="${lighter(wood, 0.4)}"/>
    <rect x="42" y="${y + 13}" width="320" height="16" fill="#5C402C" opacity=".18"/>`
}

function drawBook(drawing, { x, y, width, height, colour }) {
  const fill = drawing.linear(
    [x, 0],
    [x + width, 0],
    [
      [0, lighter(colour, 0.25)],
      [0.4, colour],
      [1, darker(colour, 0.25)],
    ],
  )
  const band = lighter(colour, 0.6)
  return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}"
    rx="2" fill="${fill}"/>
    <rect x="${(x + 1).toFixed(1)}" y="${(y + 12).toFixed(1)}" width="${(width - 2).toFixed(1)}" height="3"
      fill="${band}" opacity=".7"/><rect x="${(x + 1).toFixed(1)}" y="${(y + height - 16).toFixed(1)}"
        width="${(width - 2).toFixed(1)}" height="3" fill="${band}" opacity=".7"/>`
}

function drawLamp(drawing, random) {
  const shade = random() < 0.5 ? '#F1C48A' : '#EBD9B8'
  const glow = drawing.radial([862, 190], 260, [
    [0, '#FFE2AE', 0.85],
    [0.5, '#FFD89A', 0.28],
    [1, '#FFD89A', 0],
  ])
  return `<circle cx="862" cy="190" r="260" fill="${glow}"/>
    <path d="M 858 210 L 858 470 L 868 470 L 868 210 Z" fill="#7A5A3E"/>
      <ellipse cx="863" cy="474" rx="46" ry="9" fill="#6B4D35"/>
    <path d="M 826 128 L 900 128 L 930 226 L 796 226 Z" fill="${drawing.linear(
      [796, 120],
      [930, 230],
      [
        [0, lighter(shade, 0.6)],
        [0.5, shade],
        [1, mix(shade, '#B9834A', 0.5)],
      ],
    )}"/>`
}

function drawWindow(drawing) {
  const light = drawing.linear(
    [760, 40],
    [940, 330],
    [
      [0, '#FFF6E2'],
      [0.6, '#FBE3BE'],
      [1, '#F2CE9E'],
    ],
  )
  return `<circle cx="850" cy="170" r="240" fill="${drawing.radial([850, 170], 240, [
    [0, '#FFEFCB', 0.7],
    [1, '#FFEFCB', 0],
  ])}"/><rect x="768" y="-20" width="170" height="352" fill="#FBF3E4"/>
    <rect x="780" y="-20" width="146" height="340" fill="${light}"/>
    <path d="M 853 -20 L 853 320 M 780 150 L 926 150" stroke="#FBF3E4" stroke-width="9"/>
      <rect x="756" y="326" width="194" height="14" rx="3" fill="#F4E6D0"/>`
}

function drawPlant(random) {
  const green = random() < 0.5 ? '#6F8A6A' : '#5F7F74'
  const leaves = [-62, -38, -16, 8, 30, 54].map((lean, index) => {
    const length = 92 + random() * 34
    const tone = index % 2 ? lighter(green, 0.18) : darker(green, 0.12)
    return `<path d="M 96 440 C ${96 + lean * 0.3 - 14} ${440 - length * 0.5}
      ${96 + lean - 6} ${440 - length * 0.8} ${96 + lean} ${440 - length}
      C ${96 + lean + 12} ${440 - length * 0.7} ${96 + lean * 0.4 + 16} ${440 - length * 0.4} 96 440 Z" fill="${tone}"/>`
  })
  return `${leaves.join('')}<path d="M 60 432 L 134 432 L 124 500 L 70 500 Z" fill="#C98A63"/>
    <path d="M 60 432 L 134 432 L 132 446 L 62 446 Z" fill="#DBA27C"/>`
}

/** The edge of the study table in front of the person: notebook, pen and a cup. */
export function drawTable(drawing, look) {
  const random = steadyRandom(`${look.name}table`)
  const wood = woods[Math.floor(random() * woods.length)]
  const cup = cloths[['nile', 'apricot', 'cream', 'terracotta', 'sage'][Math.floor(random() * 5)]]
  const top = drawing.linear(
    [0, 488],
    [0, 540],
    [
      [0, lighter(wood, 0.42)],
      [1, darker(wood, 0.16)],
    ],
  )
  const cupFill = drawing.linear(
    [352, 0],
    [398, 0],
    [
      [0, lighter(cup, 0.4)],
      [0.5, cup],
      [1, darker(cup, 0.25)],
    ],
  )
  return `<rect y="484" width="960" height="10" fill="#3A2418" opacity=".2" filter="${drawing.blur(6)}"/>
    <rect x="-10" y="490" width="980" height="70" fill="${top}"/>
      <rect y="490" width="960" height="3" fill="${lighter(wood, 0.65)}" opacity=".8"/>
    <ellipse cx="382" cy="513" rx="36" ry="6" fill="#3A2418" opacity=".28"/>
      <path d="M 396 478 C 418 474 418 502 394 500" fill="none" stroke="${darker(cup, 0.1)}" stroke-width="6"/>
    <path d="M 350 462 L 400 462 L 395 506 C 394 514 356 514 355 506 Z" fill="${cupFill}"/>
      <ellipse cx="375" cy="462" rx="25" ry="5" fill="${darker(cup, 0.35)}"/>
    <path d="M 150 514 L 212 500 L 268 508 L 322 499 L 336 528 L 270 534 L 206 528 L 130 538 Z" fill="#FBF4E6"/>
      <path d="M 268 508 L 270 534" stroke="#CDBBA0" stroke-width="2.5"/>
    <path d="M 168 519 L 250 512 M 164 526 L 252 519 M 286 512 L 320 507 M 288 520 L 326 515" stroke="#C7B79D"
      stroke-width="1.8"/><path d="M 296 534 L 344 508" stroke="#0E6B75" stroke-width="5" stroke-linecap="round"/>`
}
