declare const reply: unique symbol

/** A reply already written as JSON: one that is cached, or one with headers of its own. */
export class SerializedReply<T> {
  readonly json: string | Buffer
  /** Lower case. With an `etag`, a reader whose copy is current gets 304. */
  readonly headers: Readonly<Record<string, string>>
  declare readonly [reply]: T

  constructor(json: string | Buffer, headers: Readonly<Record<string, string>> = {}) {
    this.json = json
    this.headers = headers
  }
}
