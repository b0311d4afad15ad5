import PostalMime from 'postal-mime'
import type { Address, Attachment, Email } from 'postal-mime'

export interface Person {
  readonly name: string
  readonly address: string
}

export interface MessageFile {
  readonly name: string
  readonly mimeType: string
  /** Bytes. */
  readonly size: number
}

/** A received mail. */
export interface Message {
  readonly id: string
  readonly from: Person
  /** The envelope's recipients, with their names in the headers. */
  readonly to: readonly Person[]
  readonly subject: string
  readonly text: string
  /** '' when the mail has no HTML part; attached pictures are embedded in it. */
  readonly html: string
  readonly files: readonly MessageFile[]
  /** ISO 8601 UTC. */
  readonly receivedAt: string
}

/** A message without its bodies, for the list. */
export interface MessageSummary {
  readonly id: string
  readonly from: Person
  readonly to: readonly Person[]
  readonly subject: string
  /** The beginning of the text. */
  readonly preview: string
  readonly fileCount: number
  readonly receivedAt: string
}

/** What the SMTP session tells besides the mail itself. */
export interface Envelope {
  readonly id: string
  readonly from: string
  readonly to: readonly string[]
  readonly receivedAt: Date
}

const previewLength = 140

/** Parses a mail. Rejects what is not a mail. */
export async function readMessage(raw: Buffer, envelope: Envelope): Promise<Message> {
  const mail = await PostalMime.parse(raw)
  const named = [...people(mail.to), ...people(mail.cc), ...people(mail.bcc)]
  const from = people(mail.from && [mail.from])[0] ?? { name: '', address: envelope.from }
  return {
    id: envelope.id,
    from,
    to: envelope.to.map(
      (address) => named.find((person) => isSameAddress(person.address, address)) ?? { name: '', address },
    ),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: withPictures(mail),
    files: mail.attachments.filter((file) => !isPicture(file, mail.html ?? '')).map(describeFile),
    receivedAt: envelope.receivedAt.toISOString(),
  }
}

/** Compares addresses, ignoring case and surrounding space. */
export function isSameAddress(left: string, right: string): boolean {
  return left.trim().toLowerCase() === right.trim().toLowerCase()
}

export function summarise(message: Message): MessageSummary {
  const { id, from, to, subject, receivedAt } = message
  const words = (message.text || message.html.replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]*>/gi, ' '))
    .replace(/\s+/g, ' ')
    .trim()
  return { id, from, to, subject, receivedAt, preview: words.slice(0, previewLength), fileCount: message.files.length }
}

function people(addresses: readonly Address[] | undefined): readonly Person[] {
  return (addresses ?? []).flatMap((entry) => entry.group ?? [entry]).map(({ name, address }) => ({ name, address }))
}

function bytesOf(file: Attachment): Buffer {
  return typeof file.content === 'string' ? Buffer.from(file.content) : Buffer.from(new Uint8Array(file.content))
}

function describeFile(file: Attachment): MessageFile {
  return { name: file.filename ?? '', mimeType: file.mimeType, size: bytesOf(file).length }
}

function contentId(file: Attachment): string {
  return (file.contentId ?? '').replace(/^<|>$/g, '')
}

function isPicture(file: Attachment, html: string): boolean {
  return contentId(file) !== '' && html.includes(`cid:${contentId(file)}`)
}

function withPictures(mail: Email): string {
  const html = mail.html ?? ''
  return mail.attachments
    .filter((file) => isPicture(file, html))
    .reduce(
      (page, file) =>
        page.replaceAll(`cid:${contentId(file)}`, `data:${file.mimeType};base64,${bytesOf(file).toString('base64')}`),
      html,
    )
}
