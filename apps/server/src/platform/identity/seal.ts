import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Makes texts unreadable in the database. */
export interface Seal {
  /** `about` says what the text belongs to: elsewhere it cannot be opened. */
  close(about: string, text: string): string
  /** Throws when it was closed with another secret, about something else, or changed since. */
  open(about: string, sealed: string): string
}

/** A key that is made from `secret` for this purpose alone. */
const keyOf = (secret: string, purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))

export function createSeal(secret: string, purpose: string): Seal {
  const key = keyOf(secret, purpose)
  return {
    close(about, text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(about))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
    },
    open(about, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
  }
}

/** Seals what stays in the database for years, through an exchange of the secret. */
export interface FieldSeal {
  close(about: string, text: string): string
  /** `isFormer`: it was closed with the secret of before and must be closed again before that one goes. */
  open(about: string, sealed: string): { readonly text: string; readonly isFormer: boolean }
  /** By which equal texts about the same thing are found, although each is sealed differently. */
  hash(about: string, text: string): string
  /** The hash by each secret in use, the present one first. */
  hashes(about: string, text: string): readonly string[]
}

/** Closes with `secret`; opens what `former`, the one before it, has closed too. */
export function createFieldSeal({ secret, former }: { secret: string; former: string | null }): FieldSeal {
  const purpose = 'fields'
  const seal = createSeal(secret, purpose)
  const formerSeal = former === null ? null : createSeal(former, purpose)
  const hash = createFieldHash(secret)
  const formerHash = former === null ? null : createFieldHash(former)
  return {
    close: (about, text) => seal.close(about, text),
    open(about, sealed) {
      try {
        return { text: seal.open(about, sealed), isFormer: false }
      } catch (error) {
        if (formerSeal === null) throw error
        return { text: formerSeal.open(about, sealed), isFormer: true }
      }
    },
    hash,
    hashes: (about, text) => [hash(about, text), ...(formerHash === null ? [] : [formerHash(about, text)])],
  }
}

/** A key of its own: a hash tells nothing about what the other key has sealed. */
function createFieldHash(secret: string): FieldSeal['hash'] {
  const key = keyOf(secret, 'hashes of fields')
  return (about, text) =>
    createHmac('sha256', key)
      .update(JSON.stringify([about, text]))
      .digest('base64url')
}
