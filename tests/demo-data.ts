// The demo data that `npm test` makes once, and every server that starts with them takes a copy of.
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Names the folder they were made in, for this process and those it starts. */
const made = 'MADE_DEMO_DATA'

export const madeDemoData = (): string | undefined => process.env[made]

export function setMadeDemoData(directory: string): void {
  process.env[made] = directory
}

/**
 * A folder of its own for a server, with a copy of the demo data; empty where none were made: the server makes them as it
 * starts. `prefix` begins its name.
 */
export async function copyOfDemoData(prefix: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), prefix))
  const source = madeDemoData()
  if (source !== undefined) await cp(source, directory, { recursive: true })
  return directory
}
