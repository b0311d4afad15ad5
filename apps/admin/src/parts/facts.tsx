import type { ReactNode } from 'react'

/** Names and values, as most drawers show them. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="divide-y divide-sand-300">
      {facts.map(([label, value]) => (
        <div key={label} className="flex min-h-11 items-center justify-between gap-4 py-1.5">
          <dt className="shrink-0 text-small text-ink-600">{label}</dt>
          <dd className="min-w-0 text-end break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
