import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { writeCommonFonts } from './fonts.ts'
import { browsers } from './src/browsers.ts'

const at = (path: string) => new URL(path, import.meta.url).pathname

await writeCommonFonts(at('dist/fonts'))

/** The files for browsers (styles, fonts, script, pictures) and the page renderer for `main.ts`, in one build. */
export default defineConfig({
  plugins: [tailwind(), react()],
  publicDir: at('public'),
  build: {
    assetsDir: 'static',
    assetsInlineLimit: 0,
    target: Object.entries(browsers).map(([name, version]) => `${name}${version}`),
  },
  environments: {
    client: {
      build: {
        outDir: at('dist/client'),
        manifest: 'manifest.json',
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: [at('src/style/site.css'), at('src/script/main.ts')],
        },
      },
    },
    ssr: {
      build: {
        outDir: at('dist/server'),
        emitAssets: true,
        copyPublicDir: false,
        rolldownOptions: { input: at('src/render.tsx'), output: { entryFileNames: 'render.js' } },
      },
      resolve: { noExternal: [/^@hiwar\//] },
    },
  },
  builder: {
    async buildApp(builder) {
      const { client, ssr } = builder.environments
      if (client !== undefined) await builder.build(client)
      if (ssr !== undefined) await builder.build(ssr)
    },
  },
})
