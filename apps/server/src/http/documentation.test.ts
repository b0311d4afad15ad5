import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '@hiwar/contract/all-endpoints.ts'
import { buildTestApp, type TestApp } from '../../test/app.ts'
import { pathOf } from './serve.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(async () => {
  await app.close()
})

test('the OpenAPI document lists the calls of the contract, and nothing that only machines of ours call', async () => {
  const { paths } = await (await fetch(`${app.url}/docs/json`)).json()
  const listed = Object.entries(paths as object).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const calls = allEndpoints.map((endpoint) => `${endpoint.method} ${pathOf(endpoint).replaceAll(/:(\w+)/g, '{$1}')}`)
  // What the protocol of uploads and a player of videos need beside them.
  const beside = ['HEAD /assets/uploads/{file}', 'OPTIONS /api/v1/upload', 'OPTIONS /api/v1/upload/{id}']
  expect(new Set(listed)).toEqual(new Set([...calls, ...beside]))
})
