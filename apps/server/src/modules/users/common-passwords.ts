import { fail } from '../../failure.ts'

/**
 * Those of the 30,000 most common passwords (in lower case, as counted for zxcvbn 4.4) that the rules of `Password` would
 * let in: all others lack a digit, a letter, a sign or length.
 */
const commonPasswords: ReadonlySet<string> = new Set([
  'p@ssw0rd',
  'l58jkdjp!',
  '!qaz2wsx',
  '1qaz!qaz',
  '1qaz@wsx',
  'p030710p$e4o',
  '!qazxsw2',
  'pa$$w0rd',
  '%e2%82%ac',
  'zaq!2wsx',
])

/** Fails where somebody sets a password that is guessed first, however it is capitalized (more.md 1). */
export function refuseCommonPassword(password: string, field: 'password' | 'password.new'): void {
  if (commonPasswords.has(password.toLowerCase())) fail('invalid-password', field)
}
