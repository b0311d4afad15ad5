import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Secrets {
  readonly jwt: string
  readonly code: string
}

/** Secrets from the environment; missing ones are generated once and stored under the data directory. */
export async function readSecrets(
  given: { jwt?: string | undefined; code?: string | undefined },
  directory: string,
): Promise<Secrets> {
  if (given.jwt !== undefined && given.code !== undefined) return { jwt: given.jwt, code: given.code }
  const path = join(directory, 'secrets.json')
  const stored = await readFile(path, 'utf8').catch(() => null)
  const secrets: Secrets =
    stored === null
      ? { jwt: randomBytes(32).toString('hex'), code: randomBytes(32).toString('hex') }
      : JSON.parse(stored)
  if (stored === null) await writeFile(path, JSON.stringify(secrets), { mode: 0o600 })
  return { jwt: given.jwt ?? secrets.jwt, code: given.code ?? secrets.code }
}
