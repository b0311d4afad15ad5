import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { getUpload } from '@hiwar/contract/assets.ts'
import { signInWithPassword } from '@hiwar/contract/auth.ts'
import { sendEmailCode } from '@hiwar/contract/confirmation-codes.ts'
import { listLessons } from '@hiwar/contract/lessons.ts'
import { getTutorInfo, listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import { getCurrentUser, updateUser } from '@hiwar/contract/users.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clockSkewMs, serverNow } from './clock.ts'
import { Failure } from './failure.ts'
import { addressOf, call, callsEnded, encodeQuery, onProofNeeded, setOrigin, parseReply } from './http.ts'
import { clearAuth, currentAuth, storeAuth } from './auth-store.ts'
import { aUser, tokenUntil } from './test/people.ts'

let server: Server
let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += String(chunk)
    })
    request.on('end', () => answer(request, response, body))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address === 'string' || address === null) throw new Error('the test server has no port')
  setOrigin(`http://127.0.0.1:${address.port}`)
})

afterAll(() => {
  server.close()
  setOrigin('')
})
afterEach(() => {
  clearAuth()
})

const signedIn = () => storeAuth(tokenUntil(Date.now() + 3_600_000), { user: aUser, tutor: null })

async function failureOfCall(calling: Promise<unknown>): Promise<Failure> {
  const thrown = await calling.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(thrown instanceof Failure)) throw new Error('expected a Failure')
  return thrown
}

describe('addresses', () => {
  test('encode arrays, ranges and null, and omit undefined', () => {
    expect(
      decodeURIComponent(
        encodeQuery({ ids: [1, 2], at: { gte: '2026-05-01', lt: undefined }, bio: null, full: true, none: undefined }),
      ),
    ).toBe('?ids[]=1&ids[]=2&at[gte]=2026-05-01&bio=&full=true')
    expect(encodeQuery({ search: 'إيمان & co' })).toBe(`?search=${encodeURIComponent('إيمان')}+%26+co`)
    expect(encodeQuery(undefined)).toBe('')
  })

  test('fill in path parameters, and put only assets and probes outside /api/v1', () => {
    expect(addressOf(getTutorInfo, { params: { id: 7 } })).toMatch(/\/api\/v1\/user\/tutor\/info\/7$/)
    expect(addressOf(getUpload, { params: { file: 'a b.webp' } })).toMatch(/:\d+\/assets\/uploads\/a%20b\.webp$/)
    expect(() => addressOf(getTutorInfo, {})).toThrow('needs the parameter id')
    expect(() => encodeQuery({ ids: [{ id: 1 }] })).toThrow('a string, a number or a boolean')
  })
})

test('files are addressed where the calls go, and nothing else changes', () => {
  const own = addressOf(getUpload, { params: { file: 'a.webp' } })
  const reply = {
    image: 'https://api.hiwar.test/assets/uploads/a.webp',
    thumbnail: 'http://localhost:3000/assets/uploads/a.webp',
    note: 'see https://api.hiwar.test/assets/uploads/a.webp',
    link: 'https://elsewhere.test/watch',
  }
  expect(parseReply(JSON.stringify(reply))).toEqual({ ...reply, image: own, thumbnail: own })
})

describe('a call', () => {
  test('sends body and token as the contract says and returns the reply', async () => {
    signedIn()
    answer = (request, response, body) => {
      response.setHeader('content-type', 'application/json')
      response.end(
        JSON.stringify({
          user: { method: request.method, url: request.url, bearer: request.headers.authorization?.slice(0, 7), body },
          token: 't',
        }),
      )
    }
    const reply = await call(signInWithPassword, { body: { email: 'a@b.co', password: 'x' } })
    expect(reply).toEqual({
      user: {
        method: 'POST',
        url: '/api/v1/auth/password',
        bearer: 'Bearer ',
        body: '{"email":"a@b.co","password":"x"}',
      },
      token: 't',
    })
  })

  test('says what it sends and takes, and gives the reason of an admin where there is one', async () => {
    signedIn()
    let headers: IncomingMessage['headers'] = {}
    answer = (request, response) => {
      ;({ headers } = request)
      response.end('{}')
    }
    await call(updateUser, { params: { id: 1 }, body: { name: 'منى' }, reason: 'طلب الطالب' })
    expect(headers).toMatchObject({ accept: 'application/json', 'content-type': 'application/json' })
    expect(decodeURIComponent(String(headers['x-admin-reason']))).toBe('طلب الطالب')
    await call(getCurrentUser)
    expect(headers).not.toHaveProperty('x-admin-reason')
    expect(headers).not.toHaveProperty('content-type')
  })

  test('that is refused with 401 signs out, unless somebody signed in meanwhile', async () => {
    signedIn()
    answer = (_request, response) => {
      response.writeHead(403)
      response.end('{"code":"forbidden","message":"x"}')
    }
    await failureOfCall(call(getCurrentUser))
    expect(currentAuth().token, 'only a 401 does').not.toBeNull()
    const refuse = (meanwhile: () => void) => {
      answer = (_request, response) => {
        meanwhile()
        response.writeHead(401)
        response.end('{"code":"unauthenticated","message":"x"}')
      }
    }
    refuse(() => storeAuth(tokenUntil(Date.now() + 7_200_000), { user: aUser, tutor: null }))
    await failureOfCall(call(getCurrentUser))
    expect(currentAuth().token).not.toBeNull()
    refuse(() => undefined)
    await failureOfCall(call(getCurrentUser))
    expect(currentAuth().token).toBeNull()
  })

  test('with an empty 200 returns undefined', async () => {
    signedIn()
    answer = (_request, response) => {
      response.end()
    }
    expect(await call(sendEmailCode)).toBeUndefined()
  })

  test('that needs a signed-in user is never sent without a valid token', async () => {
    let calls = 0
    answer = (_request, response) => {
      calls += 1
      response.end()
    }
    storeAuth(tokenUntil(Date.now() - 1_000), { user: aUser, tutor: null })
    const failure = await failureOfCall(call(getCurrentUser))
    expect([failure.code, failure.status, calls]).toEqual(['unauthenticated', 401, 0])
  })

  test('that is public is sent without a token by guests', async () => {
    answer = (request, response) => {
      response.end(JSON.stringify({ list: [request.headers.authorization ?? 'none'], total: 1 }))
    }
    expect(await call(listOnboardedTutors, { query: { page: 1 } })).toEqual({ list: ['none'], total: 1 })
  })

  test('encodes the arrays of a typed query with brackets', async () => {
    signedIn()
    answer = (request, response) => {
      response.end(JSON.stringify({ list: [decodeURIComponent(request.url ?? '')], total: 1 }))
    }
    const reply = await call(listLessons, { query: { users: [3], future: true, past: false } })
    expect(reply.list[0]).toBe('/api/v1/lesson/list/?users[]=3&future=true&past=false')
  })
})

describe('a failure', () => {
  test('with a known code keeps status, request id and Retry-After', async () => {
    answer = (_request, response) => {
      response.writeHead(429, { 'x-request-id': 'r-1', 'retry-after': '42' })
      response.end('{"code":"too-many-requests","message":"slow down"}')
    }
    const failure = await failureOfCall(call(listOnboardedTutors))
    expect(failure).toMatchObject({
      kind: 'refused',
      code: 'too-many-requests',
      status: 429,
      requestId: 'r-1',
      retryAfterSeconds: 42,
    })
  })

  test('with an unknown code, an HTML page or broken JSON is raw', async () => {
    const bodies: [number, string][] = [
      [400, '{"code":"brand-new"}'],
      [502, '<html>bad gateway</html>'],
      [200, '{"list":'],
    ]
    for (const [status, body] of bodies) {
      answer = (_request, response) => {
        response.writeHead(status)
        response.end(body)
      }
      expect(await failureOfCall(call(listOnboardedTutors))).toMatchObject({ kind: 'raw', code: 'unexpected', status })
    }
  })

  test('without a reply is a network failure', async () => {
    answer = (request) => {
      request.socket.destroy()
    }
    expect(await failureOfCall(call(listOnboardedTutors))).toMatchObject({
      kind: 'network',
      code: 'unexpected',
      status: 0,
    })
  })

  test('is not what an aborted call rejects with', async () => {
    const abort = new AbortController()
    // Once it has arrived: a request that is still on its way would be counted by the next test.
    answer = () => abort.abort()
    const calling = call(listOnboardedTutors, { signal: abort.signal })
    await expect(calling).rejects.toMatchObject({ name: 'AbortError' })
  })
})

test('the calls have ended once the last one has, answered or failed', async () => {
  const responses: ServerResponse[] = []
  const bothAsked = new Promise<void>((resolve) => {
    answer = (request, response) => {
      // All files of a worker share the client: what another one left behind may arrive here.
      if (!String(request.url).endsWith('?page=7')) response.end('{}')
      else if (responses.push(response) === 2) resolve()
    }
  })
  await callsEnded()
  const askedFor = { query: { page: 7 } }
  const calls = Promise.allSettled([call(listOnboardedTutors, askedFor), call(listOnboardedTutors, askedFor)])
  const events: string[] = []
  const ended = callsEnded().then(() => events.push('ended'))
  await bothAsked
  responses[0]?.end('{}')
  await call(listOnboardedTutors, { signal: AbortSignal.abort() }).catch(() => events.push('another call'))
  responses[1]?.destroy()
  await Promise.all([calls, ended])
  expect(events).toEqual(['another call', 'ended'])
})

test('the Date header sets the server clock', async () => {
  const ahead = Date.now() + 600_000
  answer = (_request, response) => {
    response.setHeader('date', new Date(ahead).toUTCString())
    response.end('{"list":[],"total":0}')
  }
  await call(listOnboardedTutors)
  expect(Math.abs(serverNow() - ahead)).toBeLessThan(1_500)
  expect(clockSkewMs()).toBeGreaterThan(590_000)

  answer = (_request, response) => {
    response.end('{"list":[],"total":0}')
  }
  await call(listOnboardedTutors)
  expect(Math.abs(clockSkewMs())).toBeLessThan(1_500)
})

describe('a change that needs a proof', () => {
  const doubt = { code: 'wrong-password', message: 'x', field: 'currentPassword' }
  const change = () => call(updateUser, { params: { id: 1 }, body: { email: 'new@example.com' } })
  let bodies: string[] = []
  /** Refuses the first `refusals` requests. */
  const doubting = (refusals: number, error: object = doubt) => {
    bodies = []
    answer = (_, response, body) => {
      bodies.push(body)
      const isRefused = bodies.length <= refusals
      response.writeHead(isRefused ? 400 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(isRefused ? error : aUser))
    }
  }
  afterEach(() => onProofNeeded(async () => false))

  test('is sent once more, the same, when the person gave it', async () => {
    signedIn()
    doubting(1)
    let asked = 0
    onProofNeeded(async () => {
      asked += 1
      return true
    })
    expect(await change()).toMatchObject({ id: aUser.id })
    expect([asked, bodies.length]).toEqual([1, 2])
    expect(bodies[1]).toBe(bodies[0])
  })

  test('fails as it was refused when the person did not, and asks once even if it is refused again', async () => {
    signedIn()
    doubting(9)
    expect(await failureOfCall(change())).toMatchObject({ code: 'wrong-password', field: 'currentPassword' })
    expect(bodies).toHaveLength(1)
    onProofNeeded(async () => true)
    expect(await failureOfCall(change())).toMatchObject({ code: 'wrong-password' })
    expect(bodies).toHaveLength(3)
  })

  test('a password that is wrong by itself asks for nothing', async () => {
    signedIn()
    onProofNeeded(async () => true)
    for (const other of [{ field: 'password.current' }, { code: 'bad-request' }]) {
      doubting(1, { ...doubt, ...other })
      expect(await failureOfCall(change())).toMatchObject(other)
      expect(bodies).toHaveLength(1)
    }
  })
})
