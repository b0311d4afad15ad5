import { Failure } from '../../failure.ts'

/** `fawry-error` with the provider's own words as message, as money.md 5 wants it. */
class ProviderRefusal extends Failure {
  constructor(description: string) {
    super('fawry-error')
    this.message = description
  }
}

export function failAtProvider(description: string): never {
  throw new ProviderRefusal(description)
}
