import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { cutFont } from '@hiwar/ui/cut-font.ts'
import { fontFace, fontFamilies, type FontScript } from '@hiwar/ui/font-faces.ts'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, runnerImport } from 'vite'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
const compressible = /\.(js|css|html|svg)$/

/** Writes `file.br` beside every text file of the build, so that the server does not compress assets at runtime. */
function precompress(): Plugin {
  let directory = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      directory = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      async handler() {
        const files = await readdir(directory, { recursive: true })
        await Promise.all(
          files
            .filter((file) => compressible.test(file))
            .map(async (file) => {
              const source = await readFile(join(directory, file))
              const params = {
                [constants.BROTLI_PARAM_QUALITY]: 11,
                [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
              }
              await writeFile(join(directory, `${file}.br`), await compress(source, { params }))
            }),
        )
      },
    },
  }
}

const contractFile = /packages[\\/]contract[\\/]src[\\/][^\\/]+\.ts$/

const isEndpoint = (value: unknown): value is { name: string; method: string; path: string; who: unknown } =>
  typeof value === 'object' && value !== null && 'path' in value && 'who' in value && 'method' in value

/**
 * Calling an endpoint needs its path and audience, not its schemas, which the server uses. Each contract file is split,
 * so that a screen that only calls endpoints loads no schema, and a form loads just the schemas it names. Saves 12 kB
 * on every first load.
 */
function endpointsWithoutSchemas(): Plugin {
  return {
    name: 'endpoints-without-schemas',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const [file = '', part] = id.split('?')
      if (!contractFile.test(file)) return null
      if (part === 'schemas') return { code: await readFile(file, 'utf8'), moduleType: 'ts', moduleSideEffects: false }

      const exported = Object.entries((await runnerImport<Record<string, unknown>>(file)).module)
      const endpoints = exported.filter(([, value]) => isEndpoint(value))
      if (endpoints.length === 0)
        return { code: await readFile(file, 'utf8'), moduleType: 'ts', moduleSideEffects: false }

      const calls = exported.flatMap(([name, value]) => {
        if (!isEndpoint(value)) return []
        const { name: endpointName, method, path, who } = value
        return `export const ${name} = ${JSON.stringify({ name: endpointName, method, path, who })}`
      })
      const others = exported.flatMap(([name, value]) => (isEndpoint(value) ? [] : name))
      const schemas =
        others.length === 0 ? [] : [`export { ${others.join(', ')} } from ${JSON.stringify(`${file}?schemas`)}`]
      return { code: [...calls, ...schemas].join('\n'), moduleType: 'js', moduleSideEffects: false }
    },
  }
}

/** Weights of the screens (packages/ui/src/theme.css). */
const weight = { min: 400, max: 700 }

/** What nearly every screen writes. Names have a few letters more than Arabic, and digits may be Arabic by choice. */
const commonRanges: Readonly<Record<FontScript, string>> = {
  arabic: 'U+060C, U+061B, U+061F, U+0621-063A, U+0640-0652, U+0660-066C, U+067E, U+0686, U+06A4, U+06AF, U+200C',
  latin:
    'U+0020-007E, U+00A0, U+00A9, U+00AB, U+00B7, U+00BB, U+00D7, U+200E-200F, U+2013-2014, U+2018-201D, U+2022, ' +
    'U+2026, U+2066-2069, U+2212',
}
const cuts = fontFamilies.flatMap((family) =>
  (['arabic', 'latin'] as const).map((script) => ({ family, script, name: `${family.file}-${script}-common` })),
)

/**
 * Serves the common characters of the fonts in files of their own, 55 kB instead of 116 kB on a first visit. Their faces come
 * after those of the whole fonts, which a browser then takes for other characters only (what people write to each other holds
 * any). The Arabic ones are preloaded with the page, before the style sheet that uses them has loaded.
 */
function commonFonts(): Plugin {
  return {
    name: 'common-fonts',
    apply: 'build',
    async buildStart() {
      for (const { family, script, name } of cuts) {
        const source = await cutFont(family, { script, range: commonRanges[script], weight })
        this.emitFile({ type: 'asset', name: `${name}.woff2`, source })
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {})
        const fonts = cuts.map((cut) => {
          const file = files.find((each) => each.includes(cut.name)) ?? ''
          return { ...cut, address: `/${file}` }
        })
        const preloads = fonts
          .filter(({ script }) => script === 'arabic')
          .map(({ address }) => ({
            tag: 'link',
            injectTo: 'head-prepend' as const,
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: address, crossorigin: true },
          }))
        const faces = fonts.map(({ family, script, address }) =>
          fontFace(family, { file: address, range: commonRanges[script] }),
        )
        return [...preloads, { tag: 'style', injectTo: 'head', children: faces.join('').replaceAll(/\s*\n\s*/g, '') }]
      },
    },
  }
}

const loaderFolder = fileURLToPath(new URL('../ui/src/', import.meta.url))

/**
 * Inlines the animated logo into index.html, so that it is shown before any script has loaded (visual.md §6.7).
 */
function loaderInPage(): Plugin {
  return {
    name: 'loader-in-page',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const [drawing, keyframes] = await Promise.all(
          ['loader.svg.html', 'loader.css'].map((file) => readFile(join(loaderFolder, file), 'utf8')),
        )
        return html
          .replace('<div id="root"></div>', `<div id="root"><div class="first-load">${drawing?.trim()}</div></div>`)
          .replace(
            '</head>',
            `<style>${keyframes}.first-load{display:grid;min-height:100dvh;place-items:center}` +
              '.first-load svg{width:128px}</style></head>',
          )
      },
    },
  }
}

/** Matches the files whose paths contain one of these regular expressions, which are written with `/`. */
export const modules = (...paths: readonly string[]): RegExp =>
  new RegExp(paths.map((path) => path.replaceAll('/', String.raw`[\\/]`)).join('|'))

/** What the first load of every screen needs, with all that it imports. */
const base = modules(
  'packages/ui/src/(button|logo|spinner|loader|lazy-with-retry|field-parts|inline-icons)',
  'packages/client/src/(http|mutation)',
  'packages/arabic/src/(digits|promises|words)',
  'packages/contract/src/(enums|roles|time)',
  'packages/app/src/frame/busy',
  'packages/rules/src/shared-cookies',
  'src/(parts/home-link|auth/consent)',
  'vite/preload-helper',
)

/** What the frame around every screen needs. Of the contract only the calls: the schemas are other modules. */
const frame = modules(
  'packages/app/src/(frame/page|use-online|auth/account[.]|settings/platform-settings|failures/lazy-failure-message)',
  'packages/contract/src/(auth|preferences|settings|tutors|users)[.]ts$',
  'packages/arabic/src/phone',
  'packages/client/src/first-use',
  'packages/ui/src/(toast|toast-queue|first-toast)[.]',
  'useToastState',
)

/** What every page needs, also one that is never deployed. */
export const pageConfig = defineConfig({
  publicDir: fileURLToPath(new URL('public', import.meta.url)),
  plugins: [{ ...optimizeLocales.vite({ locales: ['ar-AE'] }), enforce: 'pre' }, tailwind(), react()],
  resolve: {
    dedupe: ['react', 'react-dom'],
    // Stands in for what every React that runs here has itself.
    alias: [{ find: /^use-sync-external-store\/shim\/index\.js$/, replacement: 'react' }],
  },
})

/** The build of a browser app: what is asked for first stands in few files, compressed. */
export const appConfig = defineConfig({
  ...pageConfig,
  plugins: [endpointsWithoutSchemas(), ...(pageConfig.plugins ?? []), loaderInPage(), commonFonts(), precompress()],
  build: {
    // `/assets` is a path of the API on every origin.
    assetsDir: 'static',
    // Read by tools/script-budget.mjs.
    manifest: true,
    // Browsers without module preload (Safari before 17) load chunks slightly later; not worth 400 bytes.
    modulePreload: { polyfill: false },
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // Fonts and images stay files: inlined into scripts and styles they would delay the first paint.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        // Short names, since every first load contains the list of all chunks; the manifest maps them to their sources.
        chunkFileNames: 'static/[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 3 },
            // What the first screens need, in one file: many small files compress worse.
            { name: 'base', test: base, priority: 2 },
            { name: 'frame', test: frame, priority: 1.9, includeDependenciesRecursively: false },
            {
              name: 'forms',
              test: /packages[\\/](ui[\\/]src[\\/](text-field|field-frame)|client[\\/]src[\\/]form)\.tsx?/,
              priority: 1,
            },
            { name: 'socket', test: /node_modules[\\/](socket\.io|engine\.io|@socket\.io)/, priority: 3 },
          ],
        },
      },
    },
  },
})
