import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePushKey } from '../messaging/web-push.ts'

export interface Secrets {
  readonly jwt: string
  readonly code: string
  /** Of fields that are encrypted in the database. */
  readonly field: string
  /** The one before it; null: nothing is encrypted with another one. */
  readonly formerField: string | null
  /** The private key of web push; null: nothing is pushed. */
  readonly push: string | null
}

type Given = { readonly [Name in keyof Secrets]?: string | null | undefined }

/**
 * Secrets from the environment; missing ones are generated once and stored under the data directory. A null one is not
 * generated.
 */
export async function readSecrets(given: Given, directory: string): Promise<Secrets> {
  const { jwt, code, field, formerField = null, push } = given
  return {
    jwt: jwt ?? (await kept(directory, 'jwt', makeSecret)),
    code: code ?? (await kept(directory, 'code', makeSecret)),
    field: field ?? (await kept(directory, 'field', makeSecret)),
    formerField,
    push: push === undefined ? await kept(directory, 'push', makePushKey) : push,
  }
}

/** A file that is there and cannot be read is no reason for another secret. */
const ifAbsent =
  <T>(use: () => T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== 'ENOENT') throw error
    return use()
  }

const makeSecret = () => randomBytes(32).toString('hex')

/** Each secret has a file of its own; an older directory has one for all. */
async function kept(directory: string, name: keyof Secrets, make: () => string): Promise<string> {
  const older = await readFile(join(directory, 'secrets.json'), 'utf8').catch(ifAbsent(() => '{}'))
  const path = join(directory, `${name}.secret`)
  return (
    (JSON.parse(older) as Partial<Secrets>)[name] ??
    (await readFile(path, 'utf8').catch(ifAbsent(async () => await keepFirst(path, make()))))
  )
}

/** Of processes that start at once the first decides, and the others read what it wrote. */
async function keepFirst(path: string, made: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, made, { mode: 0o600 })
  try {
    await link(draft, path)
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') throw thrown
  } finally {
    await rm(draft)
  }
  return await readFile(path, 'utf8')
}
