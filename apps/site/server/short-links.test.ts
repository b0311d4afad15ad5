import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addShortLinks } from './short-links.ts'

const asked: string[] = []
let api: FastifyInstance
let site: FastifyInstance
let address: string

beforeEach(async () => {
  asked.length = 0
  api = Fastify()
  api.get('/url/wa', (request, reply) => {
    asked.push(request.url)
    return reply.redirect('https://wa.me/201012345678', 302)
  })
  site = Fastify()
  addShortLinks(site, {
    apiUrl: await api.listen({ port: 0, host: '127.0.0.1' }),
    sendNotFound: (_request, reply) => reply.status(404).send('no page'),
  })
  address = await site.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await site.close()
  await api.close()
})

const open = async (path: string) => {
  const response = await fetch(`${address}/url/${path}`, { redirect: 'manual' })
  return { status: response.status, target: response.headers.get('location') }
}

test('a short link leads where the API says, which counts its source', async () => {
  expect(await open('wa?ref=poster-1&target=https://evil.example')).toEqual({
    status: 302,
    target: 'https://wa.me/201012345678',
  })
  expect(asked).toEqual(['/url/wa?ref=poster-1'])
})

test('a name that the API does not know is no page; while it cannot be asked the page of contact stands in', async () => {
  expect(await open('nothing')).toEqual({ status: 404, target: null })
  expect(await open('..%2Fapi%2Fv1%2Fplatform%2Fsettings')).toEqual({ status: 404, target: null })
  await api.close()
  expect(await open('wa')).toEqual({ status: 302, target: '/contact' })
})
