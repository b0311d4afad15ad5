import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Makes payloads of jobs unreadable in the database, where jobs wait and failed ones stay for a while. */
export interface Seal {
  close(queue: string, payload: object): string
  /** Throws when it was closed with another secret, for another queue, or changed since. */
  open(queue: string, sealed: string): object
}

/** The key is made from `secret` for this purpose alone. */
export function createSeal(secret: string): Seal {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'job payloads', 32))
  return {
    close(queue, payload) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(queue))
      const text = Buffer.concat([cipher.update(JSON.stringify(payload), 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
    },
    open(queue, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(queue))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
      return JSON.parse(text.toString('utf8'))
    },
  }
}
