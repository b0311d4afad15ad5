declare const reply: unique symbol

/** A reply already written as JSON, for the few calls where writing it again each time would be most of the work. */
export class Prepared<T> {
  readonly json: string | Buffer
  declare readonly [reply]: T

  constructor(json: string | Buffer) {
    this.json = json
  }
}
