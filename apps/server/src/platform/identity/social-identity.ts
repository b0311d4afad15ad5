import type { SocialProof, SocialSignIn } from '@hiwar/contract/auth.ts'
import { HOUR_MS } from '@hiwar/contract/time.ts'
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod/mini'
import { ProofRefused, ProviderAway, askProvider, type Asked } from './social-requests.ts'

export { ProofRefused, ProviderAway } from './social-requests.ts'

/** A provider of social sign-in: who stands behind a proof. */
export interface SocialIdentity {
  /** What a browser needs to ask the provider; null when none is configured. Throws `ProviderAway`. */
  entry(): Promise<SocialSignIn | null>
  /** The address (lower case) the provider has verified itself. Throws `ProofRefused` or `ProviderAway`. */
  identify(proof: SocialProof): Promise<{ readonly email: string }>
}

export interface SocialSettings {
  /** Null: there is no provider. */
  readonly issuer: string | null
  readonly clientId: string
  readonly clientSecret: string
  /**
   * Says whom an access token was made for, where the provider has such an address of its own (RFC 7662 is tried
   * otherwise).
   */
  readonly tokenInfoUrl: string | undefined
  /** The page of the main app that receives codes. */
  readonly page: string
  readonly timeoutMs: number
  readonly now: () => Date
  readonly log: { error(details: object, text: string): void }
}

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.optional(z.url()),
  introspection_endpoint: z.optional(z.url()),
})
type Discovery = z.infer<typeof Discovery>

const Claims = z.object({
  email: z.string().check(z.maxLength(254)),
  email_verified: z.union([z.literal(true), z.literal('true')]),
})
const Audience = z.object({
  aud: z.optional(z.union([z.string(), z.array(z.string())])),
  client_id: z.optional(z.string()),
  active: z.optional(z.boolean()),
})
const Granted = z.object({ id_token: z.string() })

/** Seconds by which two honest clocks may differ. */
const clockTolerance = 10
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']
const faultOfProof = [
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

interface Known {
  readonly at: number
  readonly discovery: Discovery
  readonly keys: JWTVerifyGetKey
}

/** OpenID Connect against any issuer with a discovery document; Google is one (people.md 1). */
export function createSocialIdentity(settings: SocialSettings): SocialIdentity {
  let known: Known | null = null

  const meet = async (): Promise<Known> => {
    const { issuer } = settings
    if (issuer === null) throw new ProviderAway('no sign-in provider is configured')
    const at = settings.now().getTime()
    if (known !== null && at - known.at < HOUR_MS) return known
    const discovery = parsed(
      Discovery,
      await ask({ url: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration` }),
    )
    if (discovery === null || discovery.issuer !== issuer)
      throw new ProviderAway("the discovery document is not the issuer's")
    known = {
      at,
      discovery,
      keys: createRemoteJWKSet(new URL(discovery.jwks_uri), { timeoutDuration: settings.timeoutMs }),
    }
    return known
  }
  const ask = async (asked: Asked) => await askProvider(asked, settings)

  return {
    async entry() {
      if (settings.issuer === null) return null
      const { discovery } = await meet()
      return { authorizeUrl: discovery.authorization_endpoint, clientId: settings.clientId, redirectUri: settings.page }
    },
    async identify(proof) {
      const provider = await meet()
      if (proof.type === 'bearer') return await ofAccessToken(provider, settings, proof.token, ask)
      const credential = proof.type === 'code' ? await exchange(provider, settings, proof, ask) : proof.token
      return emailOf(await verified(provider, settings, credential, proof.nonce))
    },
  }
}

type Ask = (asked: Asked) => Promise<unknown>

async function verified(
  { discovery, keys }: Known,
  settings: SocialSettings,
  credential: string,
  nonce: string | undefined,
): Promise<JWTPayload> {
  const payload = await jwtVerify(credential, keys, {
    // Google has long signed with both spellings of its name.
    issuer: [discovery.issuer, discovery.issuer.replace(/^https:\/\/(?=accounts\.google\.com$)/, '')],
    audience: settings.clientId,
    algorithms,
    clockTolerance,
    currentDate: settings.now(),
    requiredClaims: ['sub', 'iat', 'exp'],
  }).then(
    (result) => result.payload,
    (error: unknown) => {
      if (faultOfProof.some((fault) => error instanceof fault)) throw new ProofRefused(String(error))
      throw new ProviderAway(String(error))
    },
  )
  const isForUs =
    payload.azp === undefined
      ? !Array.isArray(payload.aud) || payload.aud.length === 1
      : payload.azp === settings.clientId
  if (!isForUs) throw new ProofRefused('made for another party')
  if (nonce !== undefined && payload.nonce !== nonce) throw new ProofRefused('asked for by another browser')
  return payload
}

function emailOf(claims: unknown): { email: string } {
  const given = parsed(Claims, claims)
  if (given === null) throw new ProofRefused('no verified address')
  return { email: given.email.trim().toLowerCase() }
}

async function exchange({ discovery }: Known, settings: SocialSettings, proof: SocialProof, ask: Ask): Promise<string> {
  const granted = parsed(
    Granted,
    await ask({
      url: discovery.token_endpoint,
      form: {
        grant_type: 'authorization_code',
        code: proof.token,
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uri: proof.redirect === 'page' ? settings.page : 'postmessage',
        ...(proof.verifier === undefined ? {} : { code_verifier: proof.verifier }),
      },
    }),
  )
  if (granted === null) throw new ProofRefused('the code brought no id credential')
  return granted.id_token
}

/** An access token tells neither by itself: the provider says whom it was made for, then whose it is. */
async function ofAccessToken(
  { discovery }: Known,
  settings: SocialSettings,
  token: string,
  ask: Ask,
): Promise<{ email: string }> {
  const info = parsed(Audience, await ask(audienceQuestion(discovery, settings, token)))
  const audiences = [info?.aud ?? info?.client_id ?? []].flat()
  if (info?.active === false || !audiences.includes(settings.clientId)) throw new ProofRefused('made for another party')
  if (discovery.userinfo_endpoint === undefined)
    throw new ProofRefused('the provider does not tell whose access tokens are')
  return emailOf(await ask({ url: discovery.userinfo_endpoint, bearer: token }))
}

function audienceQuestion(discovery: Discovery, settings: SocialSettings, token: string): Asked {
  if (settings.tokenInfoUrl !== undefined)
    return { url: `${settings.tokenInfoUrl}?${new URLSearchParams({ access_token: token }).toString()}` }
  if (discovery.introspection_endpoint === undefined)
    throw new ProofRefused('the provider does not tell whom access tokens are for')
  return {
    url: discovery.introspection_endpoint,
    form: { token, client_id: settings.clientId, client_secret: settings.clientSecret },
  }
}

function parsed<S extends z.ZodMiniType>(schema: S, value: unknown): z.infer<S> | null {
  const result = z.safeParse(schema, value)
  return result.success ? result.data : null
}
