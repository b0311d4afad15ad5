import { createTransport } from 'nodemailer'

export interface Letter { readonly to: string; readonly subject: string; readonly text: string; readonly html: string }

export interface Mail {
  /** Hands one letter to the mail server; throws when it does not take it. */
  send(letter: Letter): Promise<void>
  close(): void
}

/** SMTP over `url`, for example `smtp://127.0.0.1:1025`. */
export function createMail(given: { url: string; from: string }): Mail {
  const transport = createTransport(given.url, { from: given.from })
  return {
    async send(letter) { await transport.sendMail({ ...letter }) },
    close() { transport.close() },
  }
}
