import { mkdtemp } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startMailbox } from './server.ts'
import type { RunningMailbox } from './server.ts'

let mailbox: RunningMailbox

beforeAll(async () => {
  mailbox = await startMailbox()
})
beforeEach(async () => {
  await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' })
})
afterAll(() => mailbox.close())

/** A minimal SMTP client: sends each line after the reply to the one before, and resolves with all replies. */
function converse(port: number, lines: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const waiting = [...lines]
    let received = ''
    const socket = connect(port, '127.0.0.1')
    socket.on('data', (part) => {
      received += part.toString()
      // A line such as "250-SIZE" means that the reply continues.
      if (!/^\d{3} .*\r\n$/m.test(received.split('\r\n').slice(-2).join('\r\n'))) return
      const next = waiting.shift()
      if (next === undefined) socket.end()
      else socket.write(`${next}\r\n`)
    })
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
}

const arabicSubject = `=?utf-8?B?${Buffer.from('رمز التحقق 482913').toString('base64')}?=`

function aMail(parts: readonly string[]): string {
  return [
    `Subject: ${arabicSubject}`,
    'From: =?utf-8?Q?Hiwar?= <no-reply@hiwar.example>',
    'To: Sara <sara@example.com>',
    'MIME-Version: 1.0',
    ...parts,
    '.',
  ].join('\r\n')
}

const bothParts = aMail([
  'Content-Type: multipart/alternative; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'رمزك 482913',
  '--b',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>رمزك <b>482913</b></p>',
  '--b--',
])

function send(to: readonly string[], mail = bothParts, port = mailbox.smtpPort): Promise<string> {
  return converse(port, [
    'EHLO test',
    'MAIL FROM:<no-reply@hiwar.example>',
    ...to.map((address) => `RCPT TO:<${address}>`),
    'DATA',
    mail,
    'QUIT',
  ])
}

async function getJson(path: string): Promise<unknown> {
  return (await fetch(mailbox.url + path)).json()
}

test('a mail sent by SMTP is parsed: names, Arabic subject, text and HTML', async () => {
  await send(['sara@example.com'])
  expect(mailbox.messages('SARA@example.com')).toMatchObject([
    {
      from: { name: 'Hiwar', address: 'no-reply@hiwar.example' },
      to: [{ name: 'Sara', address: 'sara@example.com' }],
      subject: 'رمز التحقق 482913',
      text: expect.stringContaining('رمزك 482913'),
      html: expect.stringContaining('<b>482913</b>'),
      files: [],
    },
  ])
})

test('encryption is not offered, so a client that upgrades when it can still sends', async () => {
  expect(await converse(mailbox.smtpPort, ['EHLO test', 'QUIT'])).not.toContain('STARTTLS')
})

test('any login is accepted', async () => {
  const login = Buffer.from('\0anybody\0anything').toString('base64')
  expect(await converse(mailbox.smtpPort, ['EHLO test', `AUTH PLAIN ${login}`, 'QUIT'])).toContain('235')
})

test('the list is newest first, without bodies, and can be filtered by recipient', async () => {
  await send(['sara@example.com'])
  await send(['omar@example.com', 'sara@example.com'])
  expect(await getJson('/api/messages')).toMatchObject({
    total: 2,
    list: [{ to: [{ address: 'omar@example.com' }, {}], preview: 'رمزك 482913' }, { to: [{}] }],
  })
  expect(await getJson('/api/messages?to=Omar@Example.com')).toMatchObject({ total: 1 })
  expect(await getJson('/api/messages?to=mar@example.com')).toMatchObject({ total: 0, list: [] })
})

test('a message is read by its id; an unknown id answers 404', async () => {
  await send(['sara@example.com'])
  const id = mailbox.messages()[0]?.id ?? ''
  expect(await getJson(`/api/messages/${id}`)).toMatchObject({ id, html: expect.stringContaining('<b>') })
  expect((await fetch(`${mailbox.url}/api/messages/none`)).status).toBe(404)
})

test('an unchanged list is answered 304', async () => {
  const first = await fetch(`${mailbox.url}/api/messages`)
  const tag = first.headers.get('etag') ?? ''
  const ask = (): Promise<Response> => fetch(`${mailbox.url}/api/messages`, { headers: { 'if-none-match': tag } })
  expect((await ask()).status).toBe(304)
  await send(['sara@example.com'])
  expect((await ask()).status).toBe(200)
})

test('attached pictures are embedded in the HTML, other attachments are listed', async () => {
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await send(
    ['sara@example.com'],
    aMail([
      'Content-Type: multipart/related; boundary=b',
      '',
      '--b',
      'Content-Type: text/html',
      '',
      '<img src="cid:logo@hiwar">',
      '--b',
      'Content-Type: image/png',
      'Content-ID: <logo@hiwar>',
      'Content-Transfer-Encoding: base64',
      '',
      pixel,
      '--b',
      'Content-Type: text/calendar; name=lesson.ics',
      'Content-Disposition: attachment; filename=lesson.ics',
      '',
      'BEGIN:VCALENDAR',
      '--b--',
    ]),
  )
  expect(mailbox.messages()[0]).toMatchObject({
    html: expect.stringContaining(`data:image/png;base64,${pixel}`),
    files: [{ name: 'lesson.ics', mimeType: 'text/calendar' }],
  })
})

test('waitFor finds a mail that arrived before or arrives later, and times out', async () => {
  const later = mailbox.waitFor('sara@example.com', (message) => message.subject.includes('482913'))
  await send(['sara@example.com'])
  expect((await later).to[0]?.address).toBe('sara@example.com')
  expect(await mailbox.waitFor('sara@example.com')).toBe(await later)
  await expect(mailbox.waitFor('nobody@example.com', undefined, 20)).rejects.toThrow('nobody@example.com within 20 ms')
})

test('at most 500 mails are stored, also across a restart when a directory is given', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'mailbox-'))
  const first = await startMailbox({ directory })
  const many = Array.from({ length: 502 }, (_, index) => [
    'MAIL FROM:<a@example.com>',
    `RCPT TO:<n${index}@example.com>`,
    'DATA',
    'Subject: x\r\n\r\nx\r\n.',
  ])
  await converse(first.smtpPort, ['EHLO test', ...many.flat(), 'QUIT'])
  await first.close()

  const second = await startMailbox({ directory })
  expect(second.messages()).toHaveLength(500)
  expect(second.messages()[0]?.to[0]?.address).toBe('n501@example.com')
  await second.close()
})

test('the page holds nothing of any mail, and the frame of a mail cannot run scripts', async () => {
  await send(['sara@example.com'], aMail(['Content-Type: text/html', '', '<script>parent.stolen = 1</script>']))
  const page = await (await fetch(mailbox.url)).text()
  expect(page).toContain('lang="ar" dir="rtl"')
  expect(page).not.toContain('stolen')
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
})
