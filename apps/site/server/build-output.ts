import { readFile, readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import * as z from 'zod/mini'
import type { BuildFiles } from '../src/build-files.ts'
import { fontsOf, hasLatinLetters } from './page-fonts.ts'
import { createPageStyles } from './page-styles.ts'
import { storeReply, type StoredReply } from './stored-reply.ts'

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const texts = new Set(['.css', '.js', '.svg'])

const Manifest = z.record(z.string(), z.object({ file: z.string(), css: z.optional(z.array(z.string())) }))

/** The files of the build, all in memory: together they are less than a megabyte. */
export interface BuildOutput {
  readonly files: BuildFiles
  /** By path, with a slash in front. */
  readonly replies: ReadonlyMap<string, StoredReply>
}

/** `headers` are added to those of each file. */
export async function readBuildOutput(dist: string, headers: StoredReply['headers']): Promise<BuildOutput> {
  const client = join(dist, 'client')
  const manifest = z.parse(Manifest, JSON.parse(await readFile(join(client, 'manifest.json'), 'utf8')))
  const fileOf = (source: string): string => {
    const file = manifest[source]?.file
    if (file === undefined) throw new Error(`the build of the site has no ${source}`)
    return file
  }
  const css = await readFile(join(client, fileOf('src/style/site.css')), 'utf8')
  const built = Object.values(manifest).map(({ file }) => `/${file}`)
  const [fonts, latinFonts] = [fontsOf(built, false), fontsOf(built, true)]
  return {
    files: {
      stylesFor: createPageStyles(css),
      fontsFor: (markup) => (hasLatinLetters(markup) ? latinFonts : fonts),
      script: `/${fileOf('src/script/main.ts')}`,
    },
    replies: new Map([...(await repliesOf(client, headers)), ...(await repliesOf(join(dist, 'server'), headers))]),
  }
}

async function repliesOf(folder: string, shared: StoredReply['headers']): Promise<[string, StoredReply][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && types[extname(entry.name)] !== undefined)
  return await Promise.all(
    files
      .filter(({ name }) => name !== 'render.js')
      .map(async ({ parentPath, name }): Promise<[string, StoredReply]> => {
        const path = `/${relative(folder, join(parentPath, name)).split(sep).join('/')}`
        const isHashed = path.startsWith('/static/')
        const reply = await storeReply({
          headers: {
            ...shared,
            'content-type': types[extname(name)] ?? '',
            'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
          },
          body: await readFile(join(parentPath, name)),
          isText: texts.has(extname(name)),
          isSmallest: true,
        })
        return [path, reply]
      }),
  )
}
