import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { board, drawPortrait, drawPoster } from './draw/portrait.mjs'
import { posterBoard } from './draw/room.mjs'
import { studentLooks, tutorLooks } from './looks.mjs'

/**
 * Draws the demo people: for every look four portraits, for every tutor four posters too.
 * `--only name` (repeatable) limits the people, `--into folder` changes the place.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    into: { type: 'string', default: fileURLToPath(new URL('../../apps/server/demo/media', import.meta.url)) },
  },
})

const widths = [96, 240, 480, 960]
const quality = { 96: 88, 240: 88, 480: 86, 960: 84 }

/** Drawn half as large again and then reduced: softer edges than drawing at the final size. */
const oversize = 1.5

await mkdir(values.into, { recursive: true })

for (const [index, look] of tutorLooks.entries()) {
  if (!isWanted(look)) continue

  await writeSizes(drawPortrait(look), board, look.name)
  await writeSizes(drawPoster(look, index), posterBoard, `${look.name}-poster`)
}

for (const look of studentLooks.filter(isWanted)) await writeSizes(drawPortrait(look), board, look.name)

function isWanted(look) {
  return !values.only || values.only.includes(look.name)
}

async function writeSizes(svg, { width: boardWidth }, name) {
  const whole = await sharp(Buffer.from(svg), { density: (72 * widths.at(-1) * oversize) / boardWidth })
    .removeAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer()
  for (const width of widths) {
    await sharp(whole)
      .resize({ width })
      .webp({ quality: quality[width], effort: 6, smartSubsample: true })
      .toFile(`${values.into}/${name}-${width}.webp`)
  }
}
