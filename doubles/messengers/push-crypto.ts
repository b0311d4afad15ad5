// The browser's and the push service's side of web push: RFC 8291 decrypts, RFC 8292 says who sends. Written apart from
// the sender, so that neither can be wrong unnoticed.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'

/** A browser that lets itself be pushed to. */
export interface Device {
  readonly token: string
  readonly privateKey: string
  readonly publicKey: string
  readonly auth: string
  /** The only sender it takes messages of; null: any. */
  readonly senderKey: string | null
  readonly isGone: boolean
}

const curve = 'prime256v1'
const dayMs = 24 * 3600 * 1000
const bytes = (text: string) => Buffer.from(text, 'base64url')

export function makeDevice(senderKey: string | null): Device {
  const pair = createECDH(curve)
  pair.generateKeys()
  return {
    token: randomBytes(24).toString('base64url'),
    privateKey: pair.getPrivateKey('base64url'),
    publicKey: pair.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
    senderKey,
    isGone: false,
  }
}

/** The text of a message in one `aes128gcm` record; throws when it was not encrypted for this device. */
export function decrypt(body: Buffer, device: Pick<Device, 'privateKey' | 'publicKey' | 'auth'>): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  if (keyLength !== 65 || record.length > recordSize) throw new Error('not one record of web push')

  const own = createECDH(curve)
  own.setPrivateKey(bytes(device.privateKey))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), bytes(device.publicKey), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(senderKey), bytes(device.auth), info, 32))
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('not the last record')
  return padded.subarray(0, end).toString('utf8')
}

interface Claims {
  readonly aud?: unknown
  readonly exp?: unknown
  readonly sub?: unknown
}

/** What is wrong with the sender's proof; null when it holds. */
export function senderProblem(
  authorization: string,
  given: { audience: string; now: Date; senderKey: string | null },
): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]{87})$/.exec(authorization) ?? []
  if (token === '') return 'no proof of the sender'
  if (given.senderKey !== null && given.senderKey !== key) return 'another sender'
  const [head = '', claims = '', signature = ''] = token.split('.')
  const [x, y] = [bytes(key).subarray(1, 33), bytes(key).subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    bytes(signature),
  )
  if (!isSigned) return 'wrong signature'
  const { aud, exp, sub } = JSON.parse(bytes(claims).toString()) as Claims
  if (aud !== given.audience) return 'for another push service'
  const until = typeof exp === 'number' ? exp * 1000 : 0
  if (until <= given.now.getTime() || until > given.now.getTime() + dayMs) return 'out of its time'
  return typeof sub === 'string' && /^(mailto:.+@.+|https:\/\/.+)$/.test(sub) ? null : 'no contact'
}
