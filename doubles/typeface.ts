import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'

const files = {
  'arabic.woff2': '@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2',
  'latin.woff2': '@fontsource-variable/readex-pro/files/readex-pro-latin-wght-normal.woff2',
} as const

/** The pages' font, with fallbacks that devices have. */
export const fontFamily = "'Readex Pro', 'Segoe UI', 'SF Arabic', 'Noto Sans Arabic', Tahoma, sans-serif"

/** Style rules that load the typeface from this server itself, so a page needs no other host. */
export const typefaceStyle = `
@font-face { font-family: 'Readex Pro'; font-weight: 160 700; font-display: swap;
  src: url(/typeface/arabic.woff2) format('woff2');
  unicode-range: U+0600-06FF, U+0750-077F, U+200C-200E, U+FB50-FDFF, U+FE70-FEFC }
@font-face { font-family: 'Readex Pro'; font-weight: 160 700; font-display: swap;
  src: url(/typeface/latin.woff2) format('woff2');
  unicode-range: U+0000-00FF, U+2000-206F }`

/** Serves the two font files. Without the font package the pages fall back to the device's fonts. */
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
