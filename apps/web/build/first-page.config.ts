import { pageConfig } from '@hiwar/app/vite.ts'
import { mergeConfig } from 'vite'

const at = (path: string) => new URL(path, import.meta.url).pathname

/**
 * What the server renders first pages with: `dist/server`, which needs no package. Parts that the app loads on demand are
 * never loaded there; their place is kept, as in the app's first moment.
 */
export default mergeConfig(pageConfig, {
  root: at('..'),
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { alias: [{ find: /^.*\/lazy-with-retry\.ts$/, replacement: at('never-loaded.ts') }] },
  ssr: { noExternal: true },
  build: {
    ssr: at('../src/first-page.tsx'),
    outDir: at('../dist/server'),
    emptyOutDir: false,
    minify: true,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { entryFileNames: 'first-page.js' } },
  },
})
