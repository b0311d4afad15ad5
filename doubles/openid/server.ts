import formBody from 'node:querystring'
import { fastify } from 'fastify'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { serveTypeface } from '../typeface.ts'
import { drawChooser, drawProblem } from './page.ts'
import { Provider, subjectOf } from './provider.ts'
import type { Account, Request } from './provider.ts'

export interface OpenIdOptions {
  /** Default 127.0.0.1. */
  readonly host?: string
  /** 0 (default): any free port. */
  readonly port?: number
  readonly clientId?: string
  readonly clientSecret?: string
  /** Where codes may be sent, besides `postmessage`; absent: anywhere on this machine. */
  readonly redirectUris?: readonly string[]
  /** Offered on the page; any other address can be typed. */
  readonly accounts?: readonly Account[]
}

/** A running provider of social sign-in, for `OPENID_ISSUER`. */
export interface RunningOpenId {
  readonly issuer: string
  readonly provider: Provider
  /** `away` answers everything with 503, `silent` not at all. */
  fault: 'none' | 'away' | 'silent'
  close(): Promise<void>
}

export const knownAccounts: readonly Account[] = [
  { email: 'student@hiwar.test', name: 'سارة أحمد', isVerified: true },
  { email: 'tutor@hiwar.test', name: 'كريم مصطفى', isVerified: true },
  { email: 'newcomer@hiwar.test', name: 'ندى فؤاد', isVerified: true },
  { email: 'unproven@hiwar.test', name: 'عنوان لم يتحقق منه المزوّد', isVerified: false },
]

/** Starts an OpenID Connect provider: discovery, keys, a page to choose an account, tokens, user info. */
export async function startOpenId(options: OpenIdOptions = {}): Promise<RunningOpenId> {
  const host = options.host ?? '127.0.0.1'
  const app = fastify({ forceCloseConnections: true })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, formBody.parse(String(body)))
  })
  const state: { fault: RunningOpenId['fault']; provider: Provider | null } = { fault: 'none', provider: null }
  app.addHook('onRequest', async (_request, reply) => {
    if (state.fault === 'away') await reply.code(503).send({ error: 'temporarily_unavailable' })
    else if (state.fault === 'silent') reply.hijack()
  })
  serveTypeface(app)
  const providerNow = () => state.provider ?? failNotReady()
  serveDocuments(app, providerNow)
  servePage(app, providerNow, options)
  serveTokens(app, providerNow)
  await app.listen({ host, port: options.port ?? 0 })
  const address = app.server.address()
  const provider = new Provider({
    issuer: `http://${host}:${typeof address === 'object' ? (address?.port ?? 0) : 0}`,
    clientId: options.clientId ?? 'hiwar-local.apps.googleusercontent.com',
    clientSecret: options.clientSecret ?? 'hiwar-local-openid-secret',
  })
  await provider.rotateKeys()
  state.provider = provider

  return {
    issuer: provider.issuer,
    provider,
    get fault() {
      return state.fault
    },
    set fault(fault) {
      state.fault = fault
    },
    close: async () => {
      await app.close()
    },
  }
}

function failNotReady(): never {
  throw new Error('the provider is not ready')
}

function serveDocuments(app: FastifyInstance, providerNow: () => Provider): void {
  app.get('/.well-known/openid-configuration', async () => {
    const { issuer } = providerNow()
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      introspection_endpoint: `${issuer}/introspect`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'profile'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    }
  })
  app.get('/keys', async () => providerNow().publishedKeys())
  app.get<{ Querystring: { access_token?: string } }>('/tokeninfo', async (request, reply) => {
    const holder = providerNow().holder(request.query.access_token ?? '')
    if (holder === undefined) return await reply.code(400).send({ error: 'invalid_token' })
    return {
      aud: holder.audience,
      sub: subjectOf(holder.account.email),
      email: holder.account.email,
      email_verified: String(holder.account.isVerified),
    }
  })
}

type Query = Readonly<Partial<Record<string, string>>>

function servePage(app: FastifyInstance, providerNow: () => Provider, options: OpenIdOptions): void {
  const accounts = options.accounts ?? knownAccounts
  app.get<{ Querystring: Query }>('/authorize', async (request, reply) => {
    const problem = problemOf(request.query, providerNow(), options)
    if (problem !== null) return await sendPage(reply.code(400), drawProblem(problem))
    return await sendPage(
      reply,
      drawChooser({ accounts, query: new URLSearchParams(entriesOf(request.query)).toString() }),
    )
  })
  app.post<{ Querystring: Query; Body: Query }>('/authorize', async (request, reply) => {
    const { query, body } = request
    const provider = providerNow()
    const problem = problemOf(query, provider, options)
    if (problem !== null) return await sendPage(reply.code(400), drawProblem(problem))
    const back = new URL(query.redirect_uri ?? '')
    if (query.state !== undefined) back.searchParams.set('state', query.state)
    const email = (body.email ?? '').trim().toLowerCase()
    if (body.cancel !== undefined || email === '') back.searchParams.set('error', 'access_denied')
    else {
      const account = accounts.find((one) => one.email === email) ?? {
        email,
        name: email.split('@')[0] ?? email,
        isVerified: true,
      }
      back.searchParams.set('code', provider.code(account, requestOf(query)))
    }
    return await reply.code(303).redirect(back.href, 303)
  })
}

const entriesOf = (query: Query) =>
  Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)

function requestOf(query: Query): Request {
  return {
    clientId: query.client_id ?? '',
    redirectUri: query.redirect_uri ?? '',
    nonce: query.nonce,
    challenge: query.code_challenge,
  }
}

/** Why a real provider would refuse the request before showing accounts; null when it is valid. */
function problemOf(query: Query, provider: Provider, options: OpenIdOptions): string | null {
  if (query.client_id !== provider.clientId) return 'client_id غير معروف'
  const target = query.redirect_uri ?? ''
  const isAllowed =
    options.redirectUris === undefined
      ? /^https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?\//.test(target)
      : options.redirectUris.includes(target)
  if (!isAllowed) return 'redirect_uri غير مسجّل'
  if (query.response_type !== 'code') return 'response_type يجب أن يكون code'
  if (!(query.scope ?? '').split(' ').includes('openid')) return 'scope لا يحتوي openid'
  return query.code_challenge !== undefined && query.code_challenge_method !== 'S256'
    ? 'code_challenge_method يجب أن يكون S256'
    : null
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src data:; base-uri 'none'"

async function sendPage(reply: FastifyReply, page: string): Promise<FastifyReply> {
  return await reply
    .type('text/html')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .send(page)
}

function serveTokens(app: FastifyInstance, providerNow: () => Provider): void {
  const isClient = (body: Query, provider: Provider) =>
    body.client_id === provider.clientId && body.client_secret === provider.clientSecret
  app.post<{ Body: Query }>('/token', async ({ body }, reply) => {
    const provider = providerNow()
    if (!isClient(body, provider)) return await reply.code(401).send({ error: 'invalid_client' })
    if (body.grant_type !== 'authorization_code') return await reply.code(400).send({ error: 'unsupported_grant_type' })
    const granted = provider.redeem(body.code ?? '', {
      redirectUri: body.redirect_uri ?? '',
      verifier: body.code_verifier,
    })
    if (granted === undefined) return await reply.code(400).send({ error: 'invalid_grant' })
    return {
      access_token: provider.accessToken(granted.account),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'openid email',
      id_token: await provider.idToken(granted.account, { nonce: granted.nonce }),
    }
  })
  app.post<{ Body: Query }>('/introspect', async ({ body }, reply) => {
    const provider = providerNow()
    if (!isClient(body, provider)) return await reply.code(401).send({ error: 'invalid_client' })
    const holder = provider.holder(body.token ?? '')
    return holder === undefined
      ? { active: false }
      : { active: true, client_id: holder.audience, aud: holder.audience, sub: subjectOf(holder.account.email) }
  })
  app.get('/userinfo', async (request, reply) => {
    const holder = providerNow().holder(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
    if (holder === undefined) return await reply.code(401).send({ error: 'invalid_token' })
    const { email, name, isVerified } = holder.account
    return { sub: subjectOf(email), email, email_verified: isVerified, name }
  })
}
