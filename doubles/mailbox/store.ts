import { join } from 'node:path'
import { openJsonFile } from '../json-file.ts'
import type { JsonFile } from '../json-file.ts'
import { isSameAddress } from './message.ts'
import type { Message } from './message.ts'

const messagesKept = 500

type Listener = (message: Message) => void

/** The received mails, newest first, at most 500. */
export class MessageStore {
  #messages: Message[] = []
  // Starts at the current time, so that a browser never mistakes a list of an earlier run for a current one.
  #version = Date.now()
  readonly #listeners = new Set<Listener>()
  readonly #file: JsonFile

  /** @param directory where the mails are stored; undefined keeps them in memory only */
  constructor(directory?: string) {
    this.#file = openJsonFile(
      directory === undefined ? undefined : join(directory, 'mailbox.json'),
      () => this.#messages,
    )
  }

  /** Loads the mails that an earlier run stored. */
  async open(): Promise<void> {
    const stored = await this.#file.read()
    if (Array.isArray(stored)) this.#messages = stored.filter(isMessage)
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  /** Changes with every change of the list. */
  get version(): number {
    return this.#version
  }

  /** Newest first; only those delivered to `to` when given. */
  list(to?: string): readonly Message[] {
    if (to === undefined || to === '') return this.#messages
    return this.#messages.filter((message) => message.to.some((person) => isSameAddress(person.address, to)))
  }

  find(id: string): Message | undefined {
    return this.#messages.find((message) => message.id === id)
  }

  add(message: Message): void {
    this.#messages = [message, ...this.#messages].slice(0, messagesKept)
    this.#changed()
    for (const listener of this.#listeners) listener(message)
  }

  clear(): void {
    this.#messages = []
    this.#changed()
  }

  /** Calls the listener for every new mail until the returned function is called. */
  onAdd(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #changed(): void {
    this.#version += 1
    this.#file.save()
  }
}

// An entry without these keys was written by another version of this double and is skipped.
function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null) return false
  return ['id', 'from', 'to', 'subject', 'text', 'html', 'files', 'receivedAt'].every((key) => key in value)
}
