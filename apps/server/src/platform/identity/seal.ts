import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

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

/** The key is made from `secret` for this purpose alone. */
export function createSeal(secret: string, purpose: string): Seal {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
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
}

/** Closes with `secret`; opens what `former`, the one before it, has closed too. */
export function createFieldSeal({ secret, former }: { secret: string; former: string | null }): FieldSeal {
  const purpose = 'fields'
  const seal = createSeal(secret, purpose)
  const formerSeal = former === null ? null : createSeal(former, purpose)
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
  }
}
