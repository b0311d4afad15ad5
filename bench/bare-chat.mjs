// The reference of chat: bare Socket.IO that stores a message with the statement of the server, relays it to its room and
// acknowledges it, without accounts and checks. With REDIS_URL it shares its rooms with another process.
import { createServer } from 'node:http'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import pg from 'pg'
import { createClient } from 'redis'
import { Server } from 'socket.io'

const server = createServer()
const redis = process.env.REDIS_URL === undefined ? null : createClient({ url: process.env.REDIS_URL })
await redis?.connect()
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL) })
const io = new Server(server, { serveClient: false, ...(redis === null ? {} : { adapter: createAdapter(redis) }) })

const storeMessage = `
  with sender as (
    select user_id from room_members where room_id = $1 and user_id = $2
  ), claim as (
    insert into message_refs (user_id, ref_id, sent_at)
    select user_id, $3::text, $4::timestamptz from sender where $3::text is not null
    on conflict (user_id, ref_id) do update set sent_at = excluded.sent_at where message_refs.sent_at <= $5::timestamptz
    returning user_id
  ), allowed as (
    select user_id from claim union all select user_id from sender where $3::text is null
  ), room as (
    update rooms set last_message_at = greatest(last_message_at, $4::timestamptz)
    where id = $1 and exists (select from allowed)
    returning id, last_message_at
  )
  insert into messages (room_id, user_id, text, words, ref_id, created_at, updated_at)
  select room.id, $2::int, $6::text, $6::text, $3::text, room.last_message_at, room.last_message_at
  from room
  returning id, room_id as "roomId", user_id as "userId", text, read_at as "readAt", deleted_at as "deletedAt",
    created_at as "createdAt", updated_at as "updatedAt",
    array(select user_id from room_members where room_id = $1 and user_id <> $2 and not muted) as "othersToTell"`

io.on('connection', (socket) => {
  const { roomId: room, userId } = socket.handshake.auth
  void socket.join(`room:${room}`)
  socket.on('SendMessage', async ({ roomId, text, refId }, acknowledge) => {
    const now = new Date()
    const since = new Date(now.getTime() - 600_000)
    const { rows } = await pool.query({
      name: 'store',
      text: storeMessage,
      values: [roomId, userId, refId, now, since, text],
    })
    io.to(`room:${roomId}`).emit('RoomMessage', { ...rows[0], othersToTell: undefined, refId })
    acknowledge({ code: 'ok' })
  })
})

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready ${server.address().port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
