import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { bubble, centre } from '../../packages/ui/src/logo-paths.ts'

/**
 * Draws the icons of the installed app: the mark in white on nile. A system cuts a maskable icon to its own shape, so
 * nothing of that one lies outside the middle four fifths; `badge` is the small shape in a phone's status bar, of which
 * only the outline counts.
 */
const into = fileURLToPath(new URL('../../apps/web/install', import.meta.url))
const nile = '#0E6B75'
const apricot = '#F2994A'

/** The mark across `share` of a square of 120. */
const mark = (share, { lines, middle }) => {
  const scale = (share * 120) / 102
  return `<g transform="translate(60 60) scale(${scale}) translate(-60 -60)">
    <g stroke="${lines}" stroke-width="5" stroke-linejoin="round" fill="${lines}">
      <path d="${bubble}" fill-opacity="0.2" transform="rotate(45 60 60)"/>
      <path d="${bubble}"/>
    </g>
    <path d="${centre}" fill="${middle}"/>
  </g>`
}
const onTile = (corner, share) =>
  `<rect width="120" height="120" rx="${corner}" fill="${nile}"/>${mark(share, { lines: '#fff', middle: apricot })}`
const drawings = [
  { name: 'icon-192', size: 192, inside: onTile(27, 0.68) },
  { name: 'icon-512', size: 512, inside: onTile(27, 0.68) },
  { name: 'icon-maskable-192', size: 192, inside: onTile(0, 0.58) },
  { name: 'icon-maskable-512', size: 512, inside: onTile(0, 0.58) },
  // The system rounds its corners itself.
  { name: 'icon-180', size: 180, inside: onTile(0, 0.64) },
  {
    name: 'badge-96',
    size: 96,
    inside:
      `<g fill="#fff" transform="translate(60 60) scale(1.1) translate(-60 -60)"><path d="${bubble}"/>` +
      `<path d="${bubble}" transform="rotate(45 60 60)"/></g>`,
  },
]

for (const { name, size, inside } of drawings) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="${size}" height="${size}">${inside}</svg>`
  const file = await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true, quality: 95 }).toBuffer()
  await writeFile(`${into}/${name}.png`, file)
}
