import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { openJsonFile, type JsonFile } from '../json-file.ts'
import type { Device } from './push-crypto.ts'

export type Carrier = 'whatsapp' | 'telegram' | 'gateway' | 'push'

/** A message that a person would have received. */
export interface SentMessage {
  readonly id: string
  readonly at: string
  readonly carrier: Carrier
  /** A phone with its country code, or a Telegram chat's number. */
  readonly to: string
  readonly text: string
  /** WhatsApp: the template's name. */
  readonly template: string | null
  /** WhatsApp: the template's values. */
  readonly parameters: readonly string[]
  /** WhatsApp: what the template's button adds to its address. */
  readonly button: string | null
  /** Telegram: the bot asked for the phone. */
  readonly asksPhone: boolean
  /** Web push: how the sender wants it kept; `text` is the decrypted payload, `to` the device. */
  readonly push?: { readonly ttlSeconds: number; readonly urgency: string; readonly topic: string }
}

/** A person's chat with the bot. */
export interface Chat {
  readonly id: number
  readonly phone: string
  readonly blocked: boolean
}

/** A submitted template: its text with numbered placeholders. */
export interface Template {
  readonly name: string
  readonly language: string
  readonly body: string
  /** How many placeholders the body has. */
  readonly places: number
  readonly hasButton: boolean
}

interface State {
  messages: SentMessage[]
  chats: Chat[]
  templates: Template[]
  devices: Device[]
  webhook: { url: string; secret: string } | null
  lastMessageId: number
  lastUpdateId: number
}

const maxMessages = 500
const empty = (): State => ({
  messages: [],
  chats: [],
  templates: [],
  devices: [],
  webhook: null,
  lastMessageId: 0,
  lastUpdateId: 0,
})

/** The state of the messengers, in memory or in one file. */
export class MessengerStore {
  state = empty()
  readonly #file: JsonFile
  readonly #events = new EventEmitter()

  constructor(directory: string | undefined) {
    this.#file = openJsonFile(directory === undefined ? undefined : `${directory}/messengers.json`, () => this.state)
  }

  async open(): Promise<void> {
    const stored = await this.#file.read()
    if (typeof stored === 'object' && stored !== null) this.state = { ...empty(), ...stored }
  }

  add(message: Omit<SentMessage, 'id' | 'at'>): SentMessage {
    const added = { ...message, id: randomUUID(), at: new Date().toISOString() }
    this.state.messages = [added, ...this.state.messages].slice(0, maxMessages)
    this.save()
    this.#events.emit('add')
    return added
  }

  /** Newest first; only those to one address when given. */
  list(to?: string): readonly SentMessage[] {
    return to === undefined ? this.state.messages : this.state.messages.filter((message) => message.to === to)
  }

  onAdd(listener: () => void): () => void {
    this.#events.on('add', listener)
    return () => {
      this.#events.off('add', listener)
    }
  }

  /** The chat of the person with this phone; created on their first visit. */
  chatOf(phone: string): Chat {
    const known = this.state.chats.find((chat) => chat.phone === phone)
    if (known !== undefined) return known
    const made = { id: Number(`7${phone.slice(-9)}`), phone, blocked: false }
    this.state.chats = [...this.state.chats, made]
    this.save()
    return made
  }

  setBlocked(id: number, blocked: boolean): void {
    this.state.chats = this.state.chats.map((chat) => (chat.id === id ? { ...chat, blocked } : chat))
    this.save()
  }

  device(token: string): Device | undefined {
    return this.state.devices.find((device) => device.token === token)
  }

  saveDevice(device: Device): void {
    this.state.devices = [...this.state.devices.filter(({ token }) => token !== device.token), device]
    this.save()
  }

  save(): void {
    this.#file.save()
  }

  clear(): void {
    const { templates, devices, webhook } = this.state
    this.state = { ...empty(), templates, devices, webhook }
    this.save()
  }

  async close(): Promise<void> {
    await this.#file.close()
  }
}
