// The state of a sign-in provider: its keys and the codes and access tokens it has issued.
import { createHash, randomBytes } from 'node:crypto'
import { SignJWT, exportJWK, generateKeyPair } from 'jose'
import type { CryptoKey, JWK } from 'jose'

export interface Account {
  readonly email: string
  readonly name: string
  readonly isVerified: boolean
}

/** An authorization request. */
export interface Request {
  readonly clientId: string
  readonly redirectUri: string
  readonly nonce: string | undefined
  /** PKCE, S256. */
  readonly challenge: string | undefined
}

/** Claims that replace the usual ones, or remove them when undefined, so that tests can create invalid tokens. */
export type Claims = Readonly<Record<string, unknown>>

interface Key {
  readonly id: string
  readonly secret: CryptoKey
  readonly open: JWK
}
interface Issued<T> {
  readonly value: T
  readonly until: number
}

const codeLifetime = 60_000
const tokenLifetime = 3_600_000

export class Provider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  #keys: Key[] = []
  readonly #codes = new Map<string, Issued<Request & { account: Account }>>()
  readonly #accessTokens = new Map<string, Issued<{ account: Account; audience: string }>>()

  constructor(given: { issuer: string; clientId: string; clientSecret: string }) {
    this.issuer = given.issuer
    this.clientId = given.clientId
    this.clientSecret = given.clientSecret
  }

  /** Signs with a new key from now on; the older ones are still published unless `dropOld`. */
  async rotateKeys(dropOld = false): Promise<void> {
    const pair = await generateKeyPair('RS256')
    const id = randomBytes(6).toString('hex')
    const open = { ...(await exportJWK(pair.publicKey)), kid: id, use: 'sig', alg: 'RS256' }
    this.#keys = [{ id, secret: pair.privateKey, open }, ...(dropOld ? [] : this.#keys)]
  }

  publishedKeys(): { keys: JWK[] } {
    return { keys: this.#keys.map((key) => key.open) }
  }

  async idToken(account: Account, change: Claims = {}): Promise<string> {
    const [key] = this.#keys
    if (key === undefined) throw new Error('no key yet')
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: this.issuer,
      aud: this.clientId,
      azp: this.clientId,
      sub: subjectOf(account.email),
      iat: now,
      exp: now + 3600,
      email: account.email,
      email_verified: account.isVerified,
      name: account.name,
      ...change,
    }
    return await new SignJWT(JSON.parse(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'RS256', kid: key.id, typ: 'JWT' })
      .sign(key.secret)
  }

  code(account: Account, request: Request): string {
    return issue(this.#codes, { ...request, account }, codeLifetime)
  }

  /** `audience` is the client it was made for. */
  accessToken(account: Account, audience = this.clientId): string {
    return issue(this.#accessTokens, { account, audience }, tokenLifetime)
  }

  /** The account and client of an access token; undefined when it is unknown or expired. */
  holder(accessToken: string): { account: Account; audience: string } | undefined {
    return unexpired(this.#accessTokens.get(accessToken))
  }

  /** Redeems a code once; undefined when it is unknown, expired, used, or for another redirect URI or verifier. */
  redeem(
    code: string,
    given: { redirectUri: string; verifier: string | undefined },
  ): (Request & { account: Account }) | undefined {
    const found = unexpired(this.#codes.get(code))
    this.#codes.delete(code)
    if (found === undefined || found.redirectUri !== given.redirectUri) return undefined
    const challenge =
      given.verifier === undefined ? undefined : createHash('sha256').update(given.verifier).digest('base64url')
    return found.challenge === challenge ? found : undefined
  }
}

/** The provider's id of a person: always the same for the same address. */
export function subjectOf(email: string): string {
  return BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 16)}`).toString()
}

function issue<T>(into: Map<string, Issued<T>>, value: T, lifetime: number): string {
  const name = randomBytes(24).toString('base64url')
  into.set(name, { value, until: Date.now() + lifetime })
  return name
}

function unexpired<T>(handed: Issued<T> | undefined): T | undefined {
  return handed !== undefined && handed.until > Date.now() ? handed.value : undefined
}
