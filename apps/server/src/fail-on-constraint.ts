import { fail } from './failure.ts'
import { brokenConstraint } from './platform/db/database.ts'

/** Arguments of `fail` by the name of a constraint: an error code and, where one is invalid, the field. */
type FailureOfConstraint = Readonly<Record<string, Readonly<Parameters<typeof fail>>>>

/** Writes; fails with its code where the write breaks one of these constraints. Every other error goes on. */
export async function failOnConstraint<T>(failures: FailureOfConstraint, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const failure = failures[brokenConstraint(error) ?? '']
    if (failure !== undefined) fail(...failure)
    throw error
  }
}
