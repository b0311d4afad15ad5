import { fail } from './failure.ts'
import { brokenConstraint } from './platform/db/database.ts'

/** How a request is refused, by the constraint that its write breaks: a code and, where one is invalid, the field. */
type Refusals = Readonly<Record<string, Readonly<Parameters<typeof fail>>>>

/** Writes; where one of these constraints refuses that, the request is refused. Whatever else fails goes on. */
export async function refuseBroken<T>(refusals: Refusals, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const refusal = refusals[brokenConstraint(error) ?? '']
    if (refusal !== undefined) fail(...refusal)
    throw error
  }
}
