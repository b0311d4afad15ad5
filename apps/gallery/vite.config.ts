import { pageConfig } from '@hiwar/app/vite.ts'
import { defineConfig } from 'vite'

export default defineConfig({
  ...pageConfig,
  // For whoever works on this machine only.
  server: { host: '127.0.0.1', port: 3100, strictPort: true },
})
