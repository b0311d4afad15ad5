import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSecrets } from './secrets.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'secrets-'))
})
afterEach(async () => {
  await rm(directory, { recursive: true })
})

test('processes that start at once have the same secrets, as on every later start', async () => {
  const read = await Promise.all(Array.from({ length: 8 }, async () => await readSecrets({}, directory)))
  const later = await readSecrets({}, directory)
  expect(read).toEqual(Array.from({ length: 8 }, () => later))
  expect((await readdir(directory)).toSorted()).toEqual(['code.secret', 'field.secret', 'jwt.secret', 'push.secret'])
})

test('what an older version stored, or the environment gives, is used', async () => {
  await writeFile(join(directory, 'secrets.json'), '{"jwt":"a","code":"b"}')
  expect(await readSecrets({ code: 'c', field: 'd', formerField: 'e', push: null }, directory)).toEqual({
    jwt: 'a',
    code: 'c',
    field: 'd',
    formerField: 'e',
    push: null,
  })
})
