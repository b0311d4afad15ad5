export interface ListedChange {
  /** What changes: «سعر الشهر». */
  readonly name: string
  readonly before: string
  readonly after: string
}

/** Values that change, the old struck through and the new beside it. */
export function ChangeList({ changes }: { changes: readonly ListedChange[] }) {
  return (
    <dl className="divide-y divide-sand-300 *:py-2 *:first:pt-0 *:last:pb-0">
      {changes.map(({ name, before, after }) => (
        <div key={name}>
          <dt className="text-label">{name}</dt>
          <dd className="flex flex-wrap gap-x-2 break-all text-small">
            <bdi className="text-ink-600 line-through decoration-1">{before}</bdi>
            <span aria-hidden>←</span>
            <span className="sr-only">أصبحت</span>
            <bdi className="font-semibold">{after}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
