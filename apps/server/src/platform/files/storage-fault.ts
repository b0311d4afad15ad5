/** The file store cannot be reached, is full or refuses; answered as 503 `service-unavailable` (people.md 0.4). */
export class StorageFault extends Error {
  constructor(cause: unknown) {
    super('the file store does not answer', { cause })
  }
}
