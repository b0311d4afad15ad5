import { formatInteger } from '@hiwar/arabic/digits.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import type { SourceHits } from './link-hits.ts'

/** Where a link was read; what came without a known source has no name. */
export function SourceName({ source }: Pick<SourceHits, 'source'>) {
  return source === 'other' ? 'غير معروف' : <Bidi>{source}</Bidi>
}

/** Sources with their hits, a line each. */
export function SourceList({ sources }: { sources: readonly SourceHits[] }) {
  return (
    <ul className="text-small">
      {sources.map(({ source, hits }) => (
        <li key={source}>
          <SourceName source={source} /> {formatInteger(hits)}
        </li>
      ))}
    </ul>
  )
}
