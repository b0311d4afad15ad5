import { z } from '@hiwar/client/schema.ts'
import { CreateTopic } from '@hiwar/contract/topics.ts'

const latin = /[A-Za-z]/
const arabic = /[\u0600-\u06ff]/

const ArabicName = CreateTopic.shape.arabicName.check(
  z.refine((name) => arabic.test(name) && !latin.test(name), { error: 'arabic-letters' }),
)
const EnglishName = CreateTopic.shape.englishName.check(
  z.refine((name) => latin.test(name) && !arabic.test(name), { error: 'latin-letters' }),
)

/** Both names, each in its own letters (admin.md 1.12). */
export const TypedNames = z.object({ arabicName: ArabicName, englishName: EnglishName })

/** One of the names, edited in its row. */
export const OneName = {
  arabicName: z.object({ name: ArabicName }),
  englishName: z.object({ name: EnglishName }),
}
