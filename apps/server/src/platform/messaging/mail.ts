import { createTransport } from 'nodemailer'

export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mail {
  /** Hands one letter to the mail server; throws when it does not take it. */
  send(letter: MailMessage): Promise<void>
  close(): void
}

// Without these a silent server is waited for up to ten minutes, longer than a delivery belongs to its worker.
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
    async send(letter) {
      await transport.sendMail({ ...letter })
    },
    close() {
      transport.close()
    },
  }
}
