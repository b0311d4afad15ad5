import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { drawShareImage } from '../../apps/site/server/share-image.ts'
import { board, drawPortrait, drawPoster } from './draw/portrait.mjs'
import { posterBoard } from './draw/room.mjs'
import { studentLooks, tutorLooks } from './looks.mjs'

/**
 * Draws the pictures of the public site in AVIF and WebP, the pictures of its shared links, and its icons.
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
    share: 'home',
  },
  { name: 'student', svg: drawPortrait(lookOf(studentLooks, 'george-amin')), board, widths: [120, 240] },
  {
    name: 'teacher',
    svg: drawPoster(lookOf(tutorLooks, 'ahmed-kamal'), 1),
    board: posterBoard,
    widths: [480, 960],
    share: 'tutor',
  },
]

await mkdir(into, { recursive: true })
await mkdir(`${shared}/share`, { recursive: true })
for (const { name, svg, board, widths, share } of pictures) {
  const whole = await sharp(Buffer.from(svg), { density: (72 * widths.at(-1) * 1.5) / board.width })
    .removeAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer()
  if (share !== undefined) await writeFile(`${shared}/share/${share}.jpg`, await drawShareImage(whole))
  for (const width of widths) {
    const resized = sharp(whole).resize({ width })
    await resized.clone().avif({ quality: 52, effort: 8 }).toFile(`${into}/${name}-${width}.avif`)
    await resized.clone().webp({ quality: 80, effort: 6, smartSubsample: true }).toFile(`${into}/${name}-${width}.webp`)
  }
}

const icon = await readFile(`${shared}/icon.svg`)
for (const size of [180, 512]) {
  await sharp(icon, { density: 72 * (size / 40) })
    .resize(size)
    .flatten({ background: '#FBF8F3' })
    .png()
    .toFile(`${shared}/icon-${size}.png`)
}
