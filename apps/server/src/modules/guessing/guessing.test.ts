// What a guess at a password or code costs, and what the right one gives back (people.md 0.10). How often one may guess
// at all is tested where it is guessed: auth.test.ts, code-limits.test.ts, second-factor.test.ts.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { confirmIdentity, signInWithPassword } from '@hiwar/contract/auth.ts'
import { confirmPassword, sendPasswordCode } from '@hiwar/contract/confirmation-codes.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '@hiwar/contract/time.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { anotherThan, lastCodeIn, watchLetters } from '../../../test/codes.ts'
import { metricsOf } from '../../../test/metrics.ts'
import type { Person } from '../../../test/people.ts'
import { codeOfApp, protect } from '../../../test/second-factor.ts'
import { hashPassword } from '../../platform/identity/tokens.ts'

const password = 'lantern1!'
let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await buildTestApp({ environment: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } })
  passwordHash = await hashPassword(password)
})
afterAll(async () => {
  await app.close()
})

const { valueOf, growthOf } = metricsOf(() => app)
const aPerson = async () => await app.people.student({ user: { passwordHash } })
let networks = 0
/** An address nobody has called from. */
const elsewhere = () => `10.1.${Math.floor(++networks / 250)}.${networks % 250}`
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })

const signIn = async ({ email }: Pick<Person, 'email'>, text: string, ip = elsewhere(), totp?: string) =>
  (
    await app.call(signInWithPassword, {
      body: { email, password: text, ...(totp === undefined ? {} : { totp }) },
      ...from(ip),
    })
  ).status
const confirm = async (as: Person, text: string) =>
  (await app.call(confirmIdentity, { as, body: { password: text }, ...from(elsewhere()) })).status
const ask = async ({ email }: Pick<Person, 'email'>, ip = elsewhere()) =>
  (await app.call(sendPasswordCode, { body: { email }, ...from(ip) })).status
const reset = async ({ email }: Pick<Person, 'email'>, code: number, ip = elsewhere()) =>
  (await app.call(confirmPassword, { body: { email, code, password: 'brand-new2?' }, ...from(ip) })).status

/** As if others had used so much of a budget. */
async function use(limit: { name: string; points: number }, key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) await app.deps.rateLimits.use({ ...limit, seconds: HOUR_SECONDS }, key)
}
const passwordsOfAccount = { name: 'sign-in-account', points: 50 }

describe('wrong guesses are counted for the operator, right ones are not', () => {
  const kinds: [string, (isRight: boolean) => Promise<() => Promise<number>>, string?][] = [
    [
      'password',
      async (isRight) => {
        const person = await aPerson()
        return async () => await signIn(person, isRight ? password : 'wrong')
      },
    ],
    [
      'current-password',
      async (isRight) => {
        const person = await aPerson()
        return async () => await confirm(person, isRight ? password : 'wrong')
      },
    ],
    [
      'current-password beside a new one',
      async (isRight) => {
        const person = await aPerson()
        const body = { password: { current: isRight ? password : 'wrong-one1!', new: 'another-1!' } }
        return async () => (await app.call(updateUser, { as: person, params: { id: person.id }, body })).status
      },
      'current-password',
    ],
    [
      'second-factor',
      async (isRight) => {
        const admin = await protect(app, await app.people.admin({ user: { passwordHash } }))
        app.clock.advance(30_000)
        const code = codeOfApp(admin.secret, app.clock.now())
        return async () => await signIn(admin, password, elsewhere(), isRight ? code : 'abcdef')
      },
    ],
    [
      'code',
      async (isRight) => {
        const [person, letters] = [await aPerson(), watchLetters(app)]
        await ask(person)
        const code = lastCodeIn(letters, person.email)
        return async () => await reset(person, isRight ? code : anotherThan(code))
      },
    ],
  ]
  test.each(kinds)('%s', async (title, prepare, kind = title) => {
    for (const isRight of [false, true]) {
      const guess = await prepare(isRight)
      let status = 0
      const growth = await growthOf(`wrong_guesses_total{kind="${kind}"}`, async () => {
        status = await guess()
      })
      expect([status === 200, growth]).toEqual([isRight, isRight ? 0 : 1])
    }
  })
})

test('the alarm of many accounts counts each account of a network once, by reset codes too', async () => {
  const before = await valueOf('guessing_across_accounts_total')
  const grown = async () => (await valueOf('guessing_across_accounts_total')) - before
  const [ip, accounts] = [
    elsewhere(),
    Array.from({ length: 6 }, (_, place) => ({ email: `across${place}@example.com` })),
  ]
  const [first = { email: '' }] = accounts
  // Four at one account are no more than one; the sixth account is one too many.
  for (const account of [first, first, first, ...accounts]) await reset(account, 12_345, ip)
  await expect.poll(grown).toBe(1)
  await reset(first, 12_345)
  await signIn(first, 'wrong', ip)
  await expect.poll(grown, { message: 'from then on each one, but of this network only' }).toBe(2)
})

test('a guess that cannot be counted for the alarm is answered all the same', async () => {
  const use = app.deps.rateLimits.use.bind(app.deps.rateLimits)
  const away = vi.spyOn(app.deps.rateLimits, 'use').mockImplementation(async (limit, key) => {
    if (limit.name === 'guessed-account') throw new Error('the store is away')
    return await use(limit, key)
  })
  const logged = vi.spyOn(app.deps.log, 'warn').mockImplementation(() => undefined)
  expect(await signIn(await aPerson(), 'wrong')).toBe(404)
  // The reply does not wait for the count.
  await expect.poll(() => logged).toHaveBeenCalledOnce()
  for (const spy of [away, logged]) spy.mockRestore()
})

test('a right reset code is no guess of its network, which is the owner’s from then on', async () => {
  const ip = elsewhere()
  await use({ name: 'code-tries-address', points: 10 }, ip, 9)
  for (const person of [await aPerson(), await aPerson()]) {
    const letters = watchLetters(app)
    expect(await ask(person)).toBe(200)
    expect(await reset(person, lastCodeIn(letters, person.email), ip)).toBe(200)
    await use({ name: 'reset-account', points: 10 }, person.email, 10)
    expect(await ask(person, ip), 'the owner').toBe(200)
  }
})

test('the own password typed right begins anew, however often it was mistyped before', async () => {
  const person = await aPerson()
  for (let round = 0; round < 2; round++) {
    for (let attempt = 0; attempt < 4; attempt++) expect(await confirm(person, 'wrong')).toBe(400)
    expect(await confirm(person, password)).toBe(200)
  }
})

test('after five wrong own passwords a person may guess no more for a quarter of an hour; others may', async () => {
  const [person, other] = [await aPerson(), await aPerson()]
  for (let attempt = 0; attempt < 5; attempt++) expect(await confirm(person, 'wrong')).toBe(400)
  const refused = await app.call(confirmIdentity, { as: person, body: { password } })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * MINUTE_SECONDS)
  expect(await confirm(other, password)).toBe(200)
})

test('whether somebody has an address can be asked ten times an hour, and by others no less', async () => {
  const [person, other, owner] = [await aPerson(), await aPerson(), await aPerson()]
  const want = async (as: Person, email: string) =>
    (await app.call(updateUser, { as, params: { id: as.id }, body: { email } })).status
  for (let time = 0; time < 12; time++) expect(await want(person, person.email), 'the own one asks nothing').toBe(200)
  for (let time = 0; time < 10; time++) expect(await want(person, owner.email)).not.toBe(429)
  expect(await want(person, owner.email)).toBe(429)
  expect(await want(other, owner.email)).not.toBe(429)
})

describe('the budget that all networks share of an account', () => {
  test('is not used by right passwords, nor refilled by those of the owner’s own network', async () => {
    const [person, home] = [await aPerson(), elsewhere()]
    await use(passwordsOfAccount, person.email, 49)
    for (let time = 0; time < 3; time++) expect(await signIn(person, password)).toBe(200)
    expect(await signIn(person, password, home)).toBe(200)
    expect(await signIn(person, 'wrong')).toBe(404)
    for (let time = 0; time < 2; time++) expect(await signIn(person, password, home), 'the owner').toBe(200)
    expect(await signIn(person, password), 'used up').toBe(429)
  })

  test('is not used by right passwords that wait for a second factor, which know no network either', async () => {
    const admin = await protect(app, await app.people.admin({ user: { passwordHash } }))
    const home = elsewhere()
    app.clock.advance(30_000)
    expect(await signIn(admin, password, home, codeOfApp(admin.secret, app.clock.now()))).toBe(200)
    await use(passwordsOfAccount, admin.email, 49)
    const ip = elsewhere()
    for (let time = 0; time < 3; time++) expect(await signIn(admin, password, ip)).toBe(401)
    expect(await signIn(admin, 'wrong')).toBe(404)
    expect(await signIn(admin, password, home), 'not refilled by the owner').toBe(401)
    expect(await signIn(admin, password, ip), 'used up').toBe(429)
  })

  test('of reset codes is not refilled by right ones from where the owner was', async () => {
    const [person, home] = [await aPerson(), elsewhere()]
    expect(await signIn(person, password, home)).toBe(200)
    await use({ name: 'code-tries-account', points: 5 }, person.email, 4)
    const letters = watchLetters(app)
    expect(await ask(person, home)).toBe(200)
    expect(await reset(person, lastCodeIn(letters, person.email), home)).toBe(200)
    expect(await reset(person, 12_345)).not.toBe(429)
    expect(await reset(person, 12_345), 'used up').toBe(429)
  })

  test('of reset codes that are asked for ends at ten, but not where the owner was', async () => {
    const [person, home] = [await aPerson(), elsewhere()]
    expect(await signIn(person, password, home)).toBe(200)
    await use({ name: 'reset-account', points: 10 }, person.email, 10)
    expect(await ask(person)).toBe(429)
    expect(await ask(person, home)).toBe(200)
  })
})

test('a household with IPv6 is one network', async () => {
  const person = await aPerson()
  for (let host = 1; host <= 5; host++) expect(await signIn(person, 'wrong', `2001:db8:1:2::${host}`)).toBe(404)
  expect(await signIn(person, password, '2001:db8:1:2::6')).toBe(429)
  expect(await signIn(person, password, '2001:db8:1:3::6')).toBe(200)
})
