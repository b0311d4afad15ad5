interface Move {
  readonly moved: ReadonlySet<string>
  /** Beside which one they land. */
  readonly target: string
  readonly position: 'before' | 'after' | 'on'
}

/** The ids after a move; those that move keep their order among themselves. */
export function reordered(ids: readonly string[], { moved, target, position }: Move): readonly string[] {
  if (moved.has(target)) return ids
  const rest = ids.filter((id) => !moved.has(id))
  const place = rest.indexOf(target) + (position === 'after' ? 1 : 0)
  return rest.toSpliced(place, 0, ...ids.filter((id) => moved.has(id)))
}
