import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addForms } from './forms.ts'

const origins = { site: 'https://hiwar.test', app: 'https://app.hiwar.test' }
const unused = () => {
  throw new Error('not part of this test')
}

let app: FastifyInstance
beforeEach(() => {
  app = Fastify()
  addForms(app, {
    call: unused,
    pages: { inputOf: unused },
    renderer: { renderContactAttempt: unused },
    origins,
  } as unknown as Parameters<typeof addForms>[1])
  app.setNotFoundHandler(async (_request, reply) => await reply.status(404).send())
})
afterEach(async () => await app.close())

const send = async (url: string, site?: string) =>
  await app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(site === undefined ? {} : { 'sec-fetch-site': site }),
    },
    payload: 'choice=yes&back=/pricing',
  })

test('a form of this site is taken, one of another site is not', async () => {
  const { statusCode, headers } = await send('/consent', 'same-origin')
  expect({ statusCode, location: headers.location }).toEqual({ statusCode: 303, location: '/pricing' })
  expect((await send('/consent', 'cross-site')).statusCode).toBe(403)
})

test('a form sent to an address that takes none is answered like any request there', async () => {
  expect((await send('/nowhere')).statusCode).toBe(404)
  expect((await send('/nowhere', 'cross-site')).statusCode).toBe(404)
})
