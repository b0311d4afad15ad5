import { createServer } from 'node:net'
import { realpathSync } from 'node:fs'

/**
 * Holds a data directory for this process: two embedded databases on one directory corrupt it. An abstract socket on
 * Linux, so the kernel frees it however the process ends. Answers how to let go; throws when another process holds it.
 */
export async function holdDirectory(directory: string): Promise<() => Promise<void>> {
  const server = createServer()
  const name = `\0hiwar:${realpathSync(directory)}`
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(`${directory} is in use by another running server`) : error)
    })
    server.listen(process.platform === 'linux' ? name : `${directory}/lock.sock`, resolve)
  })
  server.unref()
  return async () => {
    await new Promise<void>((resolve) => {
      server.close(() => {
        resolve()
      })
    })
  }
}
