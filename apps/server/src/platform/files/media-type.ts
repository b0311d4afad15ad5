import { fileTypeFromBuffer } from 'file-type'

/** How many bytes of a file's start are needed to recognise its type. */
export const headLength = 4100

/** MIME type by the content alone; null when it is not recognised. */
export async function mediaTypeOf(head: Uint8Array): Promise<string | null> {
  try {
    return (await fileTypeFromBuffer(head))?.mime ?? null
  } catch {
    return null
  }
}
