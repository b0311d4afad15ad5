// What tests of accounts share: an app, people who register through the API, and staff, who cannot.
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { Role } from '@hiwar/contract/enums.ts'
import { buildTestApp, type TestApp } from './app.ts'
import { tokenFor } from './tokens.ts'

export interface RegisteredUser {
  readonly id: number
  readonly email: string
  readonly token: string
}

export const password = 'lantern1!'
export const bio = 'أساعدك على التحدث بثقة وطلاقة'
const about = 'أعمل في تدريس الإنجليزية منذ عشر سنوات مع طلاب من كل الأعمار والمستويات.'

let app: TestApp
/** The app of the test file that runs. */
export const currentApp = () => app

/** Opens an app for the tests of one file, and closes it after them. */
export function openAppForAccounts() {
  beforeAll(async () => {
    app = await buildTestApp()
  })
  beforeEach(() => {
    vi.restoreAllMocks()
  })
  afterAll(async () => {
    await app.close()
  })
}

export async function send(method: string, path: string, given: { token?: string | undefined; body?: object } = {}) {
  const response = await fetch(`${app.url}/api/v1${path}`, {
    method,
    headers: {
      ...(given.token === undefined ? {} : { authorization: `Bearer ${given.token}` }),
      ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

let count = 0
export const freshEmail = () => `user${++count}@example.com`
export const create = async (body: object, token?: string) => await send('POST', '/user/', { token, body })

export async function register(role: Role = Role.Student): Promise<RegisteredUser> {
  const email = freshEmail()
  const { body } = await create({ role, email, password })
  return { id: body.user.id, email, token: body.token }
}

/** A user with a role that cannot register. */
export async function staff(role: Role): Promise<RegisteredUser> {
  const email = freshEmail()
  const { id } = await app.deps.db
    .insertInto('users')
    .values({ email, role, verifiedEmail: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email, token: await tokenFor(app.deps, id) }
}

export const update = async (id: number, body: object, by: RegisteredUser) =>
  await send('PUT', `/user/${id}`, { token: by.token, body })
export const codeOf = async (answer: Promise<{ body: { code: string } }>) => (await answer).body.code
export const tutorRow = async (id: number) =>
  await app.deps.db.selectFrom('tutors').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export async function completeTutor(): Promise<RegisteredUser> {
  const tutor = await register(Role.Tutor)
  await app.deps.db
    .updateTable('users')
    .where('id', '=', tutor.id)
    .set({
      name: 'سلمى',
      image: 'salma-960.webp',
      phone: '01112223334',
      city: 1,
      birthYear: 1990,
      gender: 'female',
      verifiedEmail: true,
      verifiedPhone: true,
    })
    .execute()
  await app.deps.db
    .updateTable('tutors')
    .where('id', '=', tutor.id)
    .set({ bio, about, video: 'salma.mp4', thumbnail: 'salma-thumb-960.webp', activated: true })
    .execute()
  return tutor
}
