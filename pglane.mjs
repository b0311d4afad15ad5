import { spawnSync } from 'node:child_process'
import { startPostgres } from './tools/postgres.mjs'
const pg = await startPostgres()
const d = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'apps/server', 'tests'], { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: pg.url } })
await pg.stop(); process.exit(d.status)
