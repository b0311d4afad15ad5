import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'

const files = {
  'arabic.woff2': '@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2',
  'latin.woff2': '@fontsource-variable/readex-pro/files/readex-pro-latin-wght-normal.woff2',
} as const

/** The family the pages ask for first; the rest is what the device has. */
export const fontFamily = "'Readex Pro', 'Segoe UI', 'SF Arabic', 'Noto Sans Arabic', Tahoma, sans-serif"

/** Style rules that load the typeface from this server itself, so a page needs no other host. */
export const typefaceStyle = `
@font-face { font-family: 'Readex Pro'; font-weight: 160 700; font-display: swap; src: url(/typeface/arabic.woff2) format('woff2');
  unicode-range: U+0600-06FF, U+0750-077F, U+200C-200E, U+FB50-FDFF, U+FE70-FEFC }
@font-face { font-family: 'Readex Pro'; font-weight: 160 700; font-display: swap; src: url(/typeface/latin.woff2) format('woff2');
  unicode-range: U+0000-00FF, U+2000-206F }`

/** Serves the two files. Where the font package is not installed the device's own font is used: nothing breaks. */
export function serveTypeface(app: FastifyInstance): void {
  const require = createRequire(import.meta.url)
  for (const [name, specifier] of Object.entries(files)) {
    app.get(`/typeface/${name}`, async (_request, reply) => {
      try {
        const bytes = await readFile(require.resolve(specifier))
        return await reply.type('font/woff2').header('cache-control', 'public, max-age=86400').send(bytes)
      } catch {
        return reply.code(404).send()
      }
    })
  }
}
