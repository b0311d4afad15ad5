import { Failure } from '../../failure.ts'

/** `fawry-error` with the provider's own description as its message (money.md 5). */
class ProviderError extends Failure {
  constructor(description: string) {
    super('fawry-error')
    this.message = description
  }
}

export function failWithProviderError(description: string): never {
  throw new ProviderError(description)
}
