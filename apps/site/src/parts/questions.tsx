import { Plus } from 'lucide-react'
import { faq } from '../content/faq.ts'
import type { Facts, FaqAudience, FaqEntry } from '../content/types.ts'
import { Blocks } from './blocks.tsx'

/** The page of an audience's questions. */
export const questionsPath = (audience: FaqAudience): string => (audience === 'general' ? '/faq' : `/faq/${audience}`)

/** The entries of these ids, in this order. */
export const entriesOf = (ids: readonly string[]): readonly FaqEntry[] =>
  ids.flatMap((id) => faq.find((entry) => entry.id === id) ?? [])

/** Questions that open one by one; each answer has an address of its own. */
export function Questions({ entries, facts }: { entries: readonly FaqEntry[]; facts: Facts }) {
  return (
    <div className="questions">
      {entries.map(({ id, question, answer }) => (
        <details key={id}>
          <summary>
            {question}
            <Plus aria-hidden="true" size={20} />
          </summary>
          <div id={id} className="text">
            <Blocks blocks={answer} facts={facts} />
          </div>
        </details>
      ))}
    </div>
  )
}
