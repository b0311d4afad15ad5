import { countCacheRead } from '../observability/metrics.ts'

/** Beyond so many the texts begin anew; a crawl must not fill the memory. */
const mostTexts = 200

/** Replies written once for all who ask for the same thing, each valid while what it was made of is the same object. */
export interface SharedTexts {
  /** The text of `key`, written by `write` unless it was made of this very `source`. */
  read(key: string, source: object, write: () => Promise<string>): Promise<Buffer>
}

/** Empty at first; `name` is its name in the metrics. */
export function createSharedTexts(name: string): SharedTexts {
  const texts = new Map<string, { readonly source: object; readonly text: Buffer }>()
  return {
    async read(key, source, write) {
      const known = texts.get(key)
      const isHit = known?.source === source
      countCacheRead(name, isHit)
      if (isHit) return known.text
      // Bytes: a text would be encoded again for every reader.
      const text = Buffer.from(await write())
      if (texts.size >= mostTexts) texts.clear()
      texts.set(key, { source, text })
      return text
    },
  }
}
