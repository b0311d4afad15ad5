import { createTransport } from 'nodemailer'

export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mail {
  /** Sends one message to the mail server; throws when the server does not accept it. */
  send(message: MailMessage): Promise<void>
  close(): void
}

// The library's own limits are up to ten minutes, longer than a worker may hold a delivery.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

function withTimeouts(address: string): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(timeouts))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value))
  return url.href
}

/** SMTP over `url`, for example `smtp://127.0.0.1:1025`. */
export function createMail(given: { url: string; from: string }): Mail {
  const transport = createTransport(withTimeouts(given.url), { from: given.from })
  return {
    async send(message) {
      await transport.sendMail({ ...message })
    },
    close() {
      transport.close()
    },
  }
}
