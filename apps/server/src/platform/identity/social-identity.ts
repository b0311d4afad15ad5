import type { SocialProof, SocialSignIn } from '@hiwar/contract/auth.ts'
import { HOUR_MS } from '@hiwar/contract/time.ts'
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import * as openid from 'openid-client'
import * as z from 'zod/mini'
import { requestIdHeader } from '../observability/request-id.ts'

/** The proof is forged, too old, for somebody else, or of an address the provider has not verified. */
export class ProofRefused extends Error {}

/** The provider cannot be reached, or does not respond as one. */
export class ProviderUnavailable extends Error {}

/** A provider of social sign-in: verifies whose proof a browser has sent. */
export interface SocialIdentity {
  /** What a browser needs to ask the provider; null when none is configured. Throws `ProviderUnavailable`. */
  entry(): Promise<SocialSignIn | null>
  /** The address (lower case) that the provider has verified. Throws `ProofRefused` or `ProviderUnavailable`. */
  identify(proof: SocialProof): Promise<{ readonly email: string }>
}

export interface SocialSettings {
  /** Null: there is no provider. */
  readonly issuer: string | null
  readonly clientId: string
  readonly clientSecret: string
  /**
   * Tells which client an access token was issued for, where the provider has such an address; else RFC 7662 is used.
   */
  readonly tokenInfoUrl: string | undefined
  /** The page of the main app that receives codes. */
  readonly page: string
  readonly timeoutMs: number
  readonly now: () => Date
  readonly log: { error(details: object, text: string): void }
}

const Claims = z.object({
  email: z.string().check(z.maxLength(254)),
  email_verified: z.union([z.literal(true), z.literal('true')]),
})
const Audience = z.object({
  aud: z.optional(z.union([z.string(), z.array(z.string())])),
  client_id: z.optional(z.string()),
  active: z.optional(z.boolean()),
})

/** Seconds by which two honest clocks may differ. */
const clockTolerance = 10
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']

interface Provider {
  readonly discoveredAt: number
  readonly client: openid.Configuration
  readonly keys: JWTVerifyGetKey
}

/** OpenID Connect against any issuer with a discovery document; Google is one (people.md 1). */
export function createSocialIdentity(settings: SocialSettings): SocialIdentity {
  let cached: Provider | null = null

  const provider = async (): Promise<Provider> => {
    const discoveredAt = settings.now().getTime()
    if (cached === null || discoveredAt - cached.discoveredAt >= HOUR_MS)
      cached = { discoveredAt, ...(await discover(settings)) }
    return cached
  }

  return {
    async entry() {
      if (settings.issuer === null) return null
      const { authorization_endpoint: authorizeUrl } = (await provider()).client.serverMetadata()
      if (authorizeUrl === undefined) throw new ProviderUnavailable('the provider has no authorization endpoint')
      return { authorizeUrl, clientId: settings.clientId, redirectUri: settings.page }
    },
    async identify(proof) {
      const { client, keys } = await provider()
      if (proof.type === 'bearer') return await emailOfAccessToken(client, settings, proof.token)
      const idToken = proof.type === 'code' ? await exchangeCode(client, settings, proof) : proof.token
      return emailOf(await verifyIdToken(idToken, { client, keys, settings, nonce: proof.nonce }))
    },
  }
}

async function discover(settings: SocialSettings): Promise<Omit<Provider, 'discoveredAt'>> {
  const { issuer, clientId, clientSecret, timeoutMs } = settings
  if (issuer === null) throw new ProviderUnavailable('no sign-in provider is configured')
  const client = await openid
    .discovery(new URL(issuer), clientId, undefined, openid.ClientSecretPost(clientSecret), {
      timeout: timeoutMs / 1000,
      [openid.customFetch]: fetchWithRequestId,
      execute: issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [],
    })
    .catch((error: unknown) => {
      throw new ProviderUnavailable(String(error))
    })
  const { issuer: discovered, jwks_uri: keysUrl } = client.serverMetadata()
  if (discovered !== issuer || keysUrl === undefined)
    throw new ProviderUnavailable("the discovery document is not the issuer's")
  return { client, keys: createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: timeoutMs }) }
}

const fetchWithRequestId: openid.CustomFetch = async (url, options) =>
  await fetch(url, { ...options, headers: { ...options.headers, ...requestIdHeader() } } as RequestInit)

/** The ID token for a code. Its signature and claims are verified afterwards, as those of one that a browser sends. */
async function exchangeCode(
  client: openid.Configuration,
  settings: SocialSettings,
  { token: code, redirect, verifier }: SocialProof,
): Promise<string> {
  const { id_token: idToken } = await asFault(
    openid.genericGrantRequest(client, 'authorization_code', {
      code,
      // `postmessage` is what Google calls the window that opened its own; it is no address, so the library's grant for
      // codes, which takes the address apart, does not fit.
      redirect_uri: redirect === 'page' ? settings.page : 'postmessage',
      ...(verifier === undefined ? {} : { code_verifier: verifier }),
    }),
    settings,
  )
  if (idToken === undefined) throw new ProofRefused('the code brought no ID token')
  return idToken
}

/** An access token tells neither audience nor person by itself: the provider is asked for both. */
async function emailOfAccessToken(client: openid.Configuration, settings: SocialSettings, token: string) {
  const info = parse(Audience, await asFault(introspect(client, settings, token), settings))
  const audiences = [info?.aud ?? info?.client_id ?? []].flat()
  if (info?.active === false || !audiences.includes(settings.clientId))
    throw new ProofRefused('issued for another client')
  if (client.serverMetadata().userinfo_endpoint === undefined)
    throw new ProofRefused('the provider does not tell whose access tokens are')
  return emailOf(await asFault(openid.fetchUserInfo(client, token, openid.skipSubjectCheck), settings))
}

async function introspect(client: openid.Configuration, settings: SocialSettings, token: string): Promise<unknown> {
  if (settings.tokenInfoUrl !== undefined) {
    const url = `${settings.tokenInfoUrl}?${new URLSearchParams({ access_token: token }).toString()}`
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...requestIdHeader() },
      redirect: 'error',
      signal: AbortSignal.timeout(settings.timeoutMs),
    })
    if (!response.ok) throw new ResponseNotOk(response.status)
    return await response.json()
  }
  if (client.serverMetadata().introspection_endpoint === undefined)
    throw new ProofRefused('the provider does not tell which client access tokens are for')
  return await openid.tokenIntrospection(client, token)
}

class ResponseNotOk extends Error {
  readonly status: number
  constructor(status: number) {
    super(`the provider responded with ${status}`)
    this.status = status
  }
}

/** A failed request blames the proof when the provider refused it with a 4xx, else the provider. */
async function asFault<T>(request: Promise<T>, { log }: SocialSettings): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (error instanceof ProofRefused) throw error
    if (error instanceof openid.ResponseBodyError && clientErrors.has(error.error)) {
      log.error({ status: error.status }, 'the sign-in provider does not know our client id and secret')
      throw new ProviderUnavailable(String(error))
    }
    const status = statusOf(error)
    const isRefused = status !== null && status >= 400 && status < 500 && status !== 429
    throw isRefused ? new ProofRefused(String(error)) : new ProviderUnavailable(String(error))
  }
}

const clientErrors: ReadonlySet<string> = new Set(['invalid_client', 'unauthorized_client'])

/** The status of the response that made the request fail; 400 for an ID token the library refused, null without any. */
function statusOf(error: unknown): number | null {
  if (error instanceof ResponseNotOk) return error.status
  if (error instanceof openid.ResponseBodyError || error instanceof openid.WWWAuthenticateChallengeError)
    return error.status
  if (!(error instanceof openid.ClientError)) return null
  if (error.cause instanceof Response) return error.cause.status
  return error.code?.startsWith('OAUTH_JWT_') === true ? 400 : null
}

const faultsOfIdToken = [
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
]

/** By jose: openid-client verifies only ID tokens that it has fetched itself. */
async function verifyIdToken(
  idToken: string,
  given: Pick<Provider, 'client' | 'keys'> & { settings: SocialSettings; nonce: string | undefined },
): Promise<JWTPayload> {
  const { client, keys, settings, nonce } = given
  const { issuer } = client.serverMetadata()
  const verified = await jwtVerify(idToken, keys, {
    // Google has long signed with both spellings of its name.
    issuer: [issuer, issuer.replace(/^https:\/\/(?=accounts\.google\.com$)/, '')],
    audience: settings.clientId,
    algorithms,
    clockTolerance,
    currentDate: settings.now(),
    requiredClaims: ['sub', 'iat', 'exp'],
  }).catch((error: unknown) => {
    if (faultsOfIdToken.some((fault) => error instanceof fault)) throw new ProofRefused(String(error))
    throw new ProviderUnavailable(String(error))
  })

  const { aud, azp, nonce: foundNonce } = verified.payload
  const isForUs = azp === undefined ? !Array.isArray(aud) || aud.length === 1 : azp === settings.clientId
  if (!isForUs) throw new ProofRefused('issued to another party')
  if (nonce !== undefined && foundNonce !== nonce) throw new ProofRefused('requested by another browser')
  return verified.payload
}

function emailOf(claims: unknown): { email: string } {
  const given = parse(Claims, claims)
  if (given === null) throw new ProofRefused('no verified address')
  return { email: given.email.trim().toLowerCase() }
}

function parse<S extends z.ZodMiniType>(schema: S, value: unknown): z.infer<S> | null {
  const result = z.safeParse(schema, value)
  return result.success ? result.data : null
}
