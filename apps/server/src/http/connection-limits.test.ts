import { createServer } from 'node:http'
import { connect, type AddressInfo, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createConnectionLimits } from './connection-limits.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

type Limits = Parameters<typeof createConnectionLimits>[0]

async function listen(guard: (server: Server) => void): Promise<number> {
  const server = createServer((_request, response) => response.end())
  guard(server)
  servers.push(server)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port
}

/** Opens connections one after the other; how many of them the server keeps. */
function openMany() {
  const open = new Set<ReturnType<typeof connect>>()
  return {
    open,
    async to(port: number, count: number) {
      for (let number = 0; number < count; number++) {
        const socket = connect(port, '127.0.0.1')
        open.add(socket)
        socket.on('error', () => undefined)
        socket.once('close', () => open.delete(socket))
        // A reply shows that the server has kept the connection; a closed one is gone by then.
        socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
        await new Promise((resolve) => {
          socket.once('data', resolve)
          socket.once('close', resolve)
        })
      }
      return open.size
    },
  }
}

const limits = (given: Partial<Limits>) =>
  createConnectionLimits({ all: 100, perAddress: null, isProxy: () => false, ...given })

test('an address has so many connections over all servers, and its place back when one closes', async () => {
  const guard = limits({ perAddress: 5 })
  const [one, other] = [await listen(guard), await listen(guard)]
  const client = openMany()
  expect(await client.to(one, 4)).toBe(4)
  expect(await client.to(other, 4)).toBe(5)
  const [first] = client.open
  first?.destroy()
  await expect.poll(() => client.open.size).toBe(4)
  await expect.poll(async () => await client.to(one, 1)).toBe(5)
  for (const socket of client.open) socket.destroy()
})

test('a proxy of ours has more, but not more than all together', async () => {
  const port = await listen(limits({ all: 7, perAddress: 2, isProxy: (address) => address.endsWith('127.0.0.1') }))
  const client = openMany()
  expect(await client.to(port, 12)).toBe(7)
  for (const socket of client.open) socket.destroy()
})
