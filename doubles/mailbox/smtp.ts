import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import { readMessage } from './message.ts'
import type { Message } from './message.ts'

const largestMail = 25 * 1024 * 1024

export interface RunningSmtp {
  readonly port: number
  close(): Promise<void>
}

/**
 * Accepts any mail from anyone, with or without a login. Rejects when the port is taken.
 * @param receive called with every whole message before the sender hears "accepted"
 */
export async function startSmtp(options: {
  host: string
  port: number
  receive: (message: Message) => void
}): Promise<RunningSmtp> {
  const server = new SMTPServer({
    name: 'mailbox.local',
    banner: 'test mailbox, delivers nothing',
    authOptional: true,
    allowInsecureAuth: true,
    // Its certificate would be self-signed, and clients that upgrade when offered would then refuse to send.
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 500,
    size: largestMail,
    onAuth: (login, _session, done) => done(null, { user: login.username ?? 'anybody' }),
    onData: (stream, session, done) => {
      receiveData(stream, session)
        .then((message) => {
          options.receive(message)
          done(null, `kept as ${message.id}`)
        })
        .catch((problem: unknown) => done(problem instanceof Error ? problem : new Error(String(problem))))
    },
  })
  // An error of one connection must not stop the mailbox.
  server.on('error', (problem) => console.error('smtp:', problem.message))
  const listening = server.listen(options.port, options.host)
  await once(listening, 'listening')
  const address = listening.address()

  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function receiveData(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Message> {
  const parts: Buffer[] = []
  for await (const part of stream) {
    if (!stream.sizeExceeded) parts.push(Buffer.from(part))
  }
  if (stream.sizeExceeded) throw Object.assign(new Error('message too large'), { responseCode: 552 })

  const { mailFrom, rcptTo } = session.envelope
  return readMessage(Buffer.concat(parts), {
    id: randomUUID(),
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map((recipient) => recipient.address),
    receivedAt: new Date(),
  })
}
