import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAppOrigin } from './app-origin.ts'

let folder: string
let origin: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hiwar-origin-'))
  await writeFile(join(folder, 'index.html'), '<title>app</title>')
  const elsewhere = { '/terms': 'https://site.test/terms' }
  origin = await createAppOrigin(createServer(), { folder, elsewhere })
})
afterAll(async () => {
  await origin.close()
  await rm(folder, { recursive: true })
})

test('texts of the public site are found from the app', async () => {
  const reply = await origin.inject('/terms')
  expect([reply.statusCode, reply.headers.location]).toEqual([302, 'https://site.test/terms'])
})

test('every other path is the app, and a missing file is not', async () => {
  const page = await origin.inject('/t/7?book=true')
  expect([page.statusCode, page.body]).toEqual([200, '<title>app</title>'])
  expect((await origin.inject('/static/missing.js')).statusCode).toBe(404)
})
