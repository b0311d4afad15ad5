import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Secrets {
  readonly jwt: string
  readonly code: string
}

/** Secrets of the environment, or those made once under the data directory for a trial. */
export async function readSecrets(
  given: { jwt?: string | undefined; code?: string | undefined },
  directory: string,
): Promise<Secrets> {
  if (given.jwt !== undefined && given.code !== undefined) return { jwt: given.jwt, code: given.code }
  const path = join(directory, 'secrets.json')
  const kept = await readFile(path, 'utf8').catch(() => null)
  const made: Secrets =
    kept === null ? { jwt: randomBytes(32).toString('hex'), code: randomBytes(32).toString('hex') } : JSON.parse(kept)
  if (kept === null) await writeFile(path, JSON.stringify(made), { mode: 0o600 })
  return { jwt: given.jwt ?? made.jwt, code: given.code ?? made.code }
}
