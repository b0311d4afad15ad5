// The process of the public site: `npm start` starts it beside the server, whose API it reads over HTTP.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildSite } from './server/app.ts'
import { readBuildOutput } from './server/build-output.ts'
import { readConfig } from './server/config.ts'
import { transportHeaders } from './server/policy.ts'
import type { Renderer } from './server/pages.ts'

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const dist = join(import.meta.dirname, 'dist')
  const [build, renderer] = await Promise.all([
    readBuildOutput(dist, transportHeaders(config.isProduction)),
    import(pathToFileURL(join(dist, 'server/render.js')).href) as Promise<Renderer>,
  ])
  const app = buildSite({ config, build, renderer })
  await app.listen({ port: config.port, host: config.host })
  process.stdout.write('the site is ready\n')
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      app.close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
