// Messages a second through a thousand open sockets, from sending to the other member's screen, on one process and on
// two, as a ratio to bare Socket.IO that sends the same statements and checks nothing. Two sockets share a room: a student and a tutor.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { io } from 'socket.io-client'
import { compareInPairs, percentile } from './measure.mjs'
import { freePort } from '../tools/ports.ts'
import { POOL, bearer, launch, makeDatabase, startApi } from './processes.mjs'

const ROOMS = 500
/** Of each shot. */
const MESSAGES = 2000
const IN_FLIGHT = 64
const REDIS = '/usr/bin/redis-server'
const text = 'هل نبدأ الدرس القادم بمراجعة ما قرأناه معًا؟'

/** Opens every member's socket; member n of a room goes to process n. */
async function openSockets(urls, rooms, authOf) {
  const open = async ({ roomId, userId }, side) =>
    await new Promise((done, reject) => {
      void authOf(userId).then((extraHeaders) => {
        const socket = io(urls[side % urls.length], {
          transports: ['websocket'],
          forceNew: true,
          reconnection: false,
          auth: { roomId, userId },
          extraHeaders,
        })
        socket.once('connect', () => done({ socket, roomId, waiting: new Map() }))
        socket.once('connect_error', reject)
      })
    })
  const pairs = []
  for (const { roomId, members } of rooms)
    pairs.push(await Promise.all(members.map(async (userId, side) => await open({ roomId, userId }, side))))
  for (const member of pairs.flat())
    member.socket.on('RoomMessage', ({ refId }) => {
      member.waiting.get(refId)?.()
      member.waiting.delete(refId)
    })
  // The server joins the rooms after the connection is accepted.
  await wait(2000)
  return pairs
}

let count = 0

/** Resolves when the other member has it and the sender its acknowledgement. */
async function sendOne(sender, receiver) {
  const refId = `m${++count}`
  const arrived = new Promise((done) => {
    receiver.waiting.set(refId, done)
  })
  const { code } = await sender.socket
    .timeout(10_000)
    .emitWithAck('SendMessage', { roomId: sender.roomId, text, refId })
  if (code !== 'ok') throw new Error(`a message was acknowledged with ${code}`)
  await arrived
}

async function load(pairs) {
  const times = []
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      for (let n = next++; n < MESSAGES; n = next++) {
        const pair = pairs[n % pairs.length]
        const side = Math.floor(n / pairs.length) % 2
        const from = performance.now()
        await sendOne(pair[side], pair[1 - side])
        times.push(performance.now() - from)
      }
    }),
  )
  return {
    calls: MESSAGES,
    perSecond: MESSAGES / ((performance.now() - began) / 1000),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  }
}

async function startRedis() {
  const port = await freePort()
  const child = spawn(
    REDIS,
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', '/tmp'],
    { stdio: 'ignore' },
  )
  const isUp = async () =>
    await new Promise((done) => {
      connect(port, '127.0.0.1')
        .once('connect', function up() {
          this.end()
          done(true)
        })
        .once('error', () => done(false))
    })
  while (!(await isUp())) await wait(50)
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () => {
      child.kill('SIGTERM')
    },
  }
}

/** Sockets of everybody in the rooms to so many processes of ours, or of bare Socket.IO. */
async function openSide(databaseUrl, rooms, { processes, redisUrl, isBare = false }) {
  const shared = redisUrl === undefined ? {} : { REDIS_URL: redisUrl }
  const start = async () =>
    isBare
      ? await launch('bench/bare-chat.mjs', { ...shared, DATABASE_URL: databaseUrl, DATABASE_POOL: String(POOL) })
      : await startApi(databaseUrl, shared)
  const servers = await Promise.all(Array.from({ length: processes }, start))
  const urls = servers.map(({ said, url }) => url ?? `http://127.0.0.1:${/ready (\d+)/.exec(said)?.[1]}`)
  const pairs = await openSockets(urls, rooms, isBare ? async () => ({}) : bearer)
  return {
    pid: servers[0].pid,
    load: async () => await load(pairs),
    close: async () => {
      for (const { socket } of pairs.flat()) socket.disconnect()
      await Promise.all(
        servers.map(async (server) => {
          await server.stop()
        }),
      )
    },
  }
}

async function onProcesses(databaseUrl, rooms, { processes, redisUrl }) {
  const ours = await openSide(databaseUrl, rooms, { processes, redisUrl })
  const bare = await openSide(databaseUrl, rooms, { processes, redisUrl, isBare: true })
  try {
    return {
      ...(await compareInPairs(`chat, ${2 * ROOMS} sockets, ${processes} process${processes === 1 ? '' : 'es'}`, {
        reference: bare.load,
        ours: ours.load,
      })),
      target: 0.5,
    }
  } finally {
    await ours.close()
    await bare.close()
  }
}

/** Rooms of a student and a tutor, each with other people. */
async function roomsOf(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(`
    select room_id as "roomId", array_agg(user_id order by user_id) as members from room_members where room_id in
      (select room_id from (select distinct on (a.user_id) a.room_id, b.user_id as other from room_members a join
        room_members b on b.room_id = a.room_id and b.user_id >= 10000 where a.user_id <= 980
        order by a.user_id, a.room_id) x)
    group by room_id order by room_id limit ${ROOMS}`)
  await client.end()
  return rows
}

/** Messages through a thousand sockets of one process. */
export const openChat = async (databaseUrl) => await openSide(databaseUrl, await roomsOf(databaseUrl), { processes: 1 })

/** On one process, or on two where Redis is installed; else `skipped` holds the reason. */
export async function measureChat(postgresUrl, processes, tutors) {
  if (processes > 1 && !existsSync(REDIS)) return { skipped: [`chat on two processes: there is no ${REDIS}`] }
  const url = await makeDatabase(postgresUrl, 'chat', tutors)
  const rooms = await roomsOf(url)
  if (processes === 1) return { writes: [await onProcesses(url, rooms, { processes })] }
  const redis = await startRedis()
  try {
    return { writes: [await onProcesses(url, rooms, { processes, redisUrl: redis.url })] }
  } finally {
    redis.stop()
  }
}
