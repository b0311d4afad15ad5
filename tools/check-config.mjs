// `npm run check-config`: whether the server and the site would start with this environment, and `.env` beside it. Names
// every setting that cannot be used at once, without its value. Both check the same when they start.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { readConfig as readServerConfig } from '../apps/server/src/platform/config/config.ts'
import { readConfig as readSiteConfig } from '../apps/site/server/config.ts'

const file = resolve(import.meta.dirname, '..', '.env')
if (existsSync(file)) loadEnvFile(file)

const problems = [readServerConfig, readSiteConfig].flatMap((read) => {
  try {
    read(process.env)
    return []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
})

if (problems.length > 0) process.stderr.write(`${problems.join('\n')}\n`)
else process.stdout.write(`The settings fit ENVIRONMENT=${process.env.ENVIRONMENT ?? 'local'}.\n`)
process.exitCode = problems.length > 0 ? 1 : 0
