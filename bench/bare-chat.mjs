// The reference of chat: bare Socket.IO that relays a message to its room and acknowledges it, without accounts, checks
// or a database. With REDIS_URL it shares its rooms with another process.
import { createServer } from 'node:http'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { createClient } from 'redis'
import { Server } from 'socket.io'

const server = createServer()
const redis = process.env.REDIS_URL === undefined ? null : createClient({ url: process.env.REDIS_URL })
await redis?.connect()
const io = new Server(server, { serveClient: false, ...(redis === null ? {} : { adapter: createAdapter(redis) }) })
let id = 0
io.on('connection', (socket) => {
  void socket.join(`room:${socket.handshake.auth.roomId}`)
  socket.on('SendMessage', ({ roomId, text, refId }, acknowledge) => {
    const at = new Date().toISOString()
    io.to(`room:${roomId}`).emit('RoomMessage', {
      id: ++id,
      roomId,
      userId: socket.handshake.auth.userId,
      text,
      refId,
      read: false,
      deleted: false,
      createdAt: at,
      updatedAt: at,
    })
    acknowledge({ code: 'ok' })
  })
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready ${server.address().port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
