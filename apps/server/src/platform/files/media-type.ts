import { fileTypeFromBuffer } from 'file-type'

/** Bytes from the start that tell what a file is. */
export const headLength = 4100

/** MIME type by the content alone; null when it is none we know. */
export async function mediaTypeOf(head: Uint8Array): Promise<string | null> {
  try {
    return (await fileTypeFromBuffer(head))?.mime ?? null
  } catch {
    return null
  }
}
