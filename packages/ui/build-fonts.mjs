// Writes src/fonts.css from src/font-faces.ts: run `node packages/ui/build-fonts.mjs` after editing it.
import { writeFile } from 'node:fs/promises'
import { fontStyles } from './src/font-faces.ts'

const head = '/* Written by build-fonts.mjs from font-faces.ts. */\n'
await writeFile(new URL('src/fonts.css', import.meta.url), head + fontStyles())
