declare const reply: unique symbol

/** A reply already written as JSON, for the few calls where writing it again each time would be most of the work. */
export class SerializedReply<T> {
  readonly json: string | Buffer
  /** Lower case. With an `etag`, a reader who holds this answer gets 304. */
  readonly headers: Readonly<Record<string, string>>
  declare readonly [reply]: T

  constructor(json: string | Buffer, headers: Readonly<Record<string, string>> = {}) {
    this.json = json
    this.headers = headers
  }
}
