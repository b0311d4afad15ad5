import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { drawShareImage } from '../../apps/site/server/share-image.ts'
import { board, drawPortrait, drawPoster } from './draw/portrait.mjs'
import { posterBoard } from './draw/room.mjs'
import { studentLooks, tutorLooks } from './looks.mjs'

/**
 * Draws the pictures of the public site in AVIF and WebP, the pictures of its shared links, and its icons. `phone` is the
 * 4:3 part of a 16:9 picture that a phone shows, so far from its left edge as `object-position` of the style sheets says.
 */
const into = fileURLToPath(new URL('../../apps/site/src/images', import.meta.url))
const shared = fileURLToPath(new URL('../../apps/site/public', import.meta.url))
const lookOf = (looks, name) => looks.find((look) => look.name === name)
const pictures = [
  {
    name: 'tutor',
    svg: drawPoster(lookOf(tutorLooks, 'rania-abdelrahman'), 0),
    board: posterBoard,
    widths: [480, 720, 1200],
    phone: { from: 0.22, widths: [480, 720, 1080] },
    share: 'home',
  },
  { name: 'student', svg: drawPortrait(lookOf(studentLooks, 'george-amin')), board, widths: [120, 240] },
  {
    name: 'teacher',
    svg: drawPoster(lookOf(tutorLooks, 'ahmed-kamal'), 1),
    board: posterBoard,
    widths: [480, 960],
    phone: { from: 0.72, widths: [480, 720, 1080] },
    share: 'tutor',
  },
]

const avif = { quality: 52, effort: 8 }
/** Small enough to arrive with the fonts on a slow line. */
const phoneAvif = { ...avif, quality: 46 }

await mkdir(into, { recursive: true })
await mkdir(`${shared}/share`, { recursive: true })
for (const { name, svg, board, widths, phone, share } of pictures) {
  const whole = await sharp(Buffer.from(svg), { density: (72 * widths.at(-1) * 1.5) / board.width })
    .removeAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer()
  if (share !== undefined) await writeFile(`${shared}/share/${share}.jpg`, await drawShareImage(whole))
  for (const width of widths) {
    const resized = sharp(whole).resize({ width })
    await resized.clone().avif(avif).toFile(`${into}/${name}-${width}.avif`)
    await resized.clone().webp({ quality: 80, effort: 6, smartSubsample: true }).toFile(`${into}/${name}-${width}.webp`)
  }
  if (phone === undefined) continue
  const { width, height } = await sharp(whole).metadata()
  const part = Math.round((height * 4) / 3)
  const cut = sharp(whole).extract({ left: Math.round((width - part) * phone.from), top: 0, width: part, height })
  for (const each of phone.widths)
    await cut.clone().resize({ width: each }).avif(phoneAvif).toFile(`${into}/${name}-phone-${each}.avif`)
}

const icon = await readFile(`${shared}/icon.svg`)
for (const size of [180, 512]) {
  await sharp(icon, { density: 72 * (size / 40) })
    .resize(size)
    .flatten({ background: '#FBF8F3' })
    .png()
    .toFile(`${shared}/icon-${size}.png`)
}
