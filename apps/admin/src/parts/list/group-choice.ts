import type { ChoiceGroup } from './filters.ts'

type Groups = readonly ChoiceGroup[]

/** The values in the order of the groups. */
const inOrder = (groups: Groups, chosen: ReadonlySet<string>): readonly string[] =>
  groups.flatMap(({ value, parts }) => [value, ...parts.map((part) => part.value)]).filter((value) => chosen.has(value))

/** Chooses a group whole, or nothing of it. */
export function toggledGroup(
  groups: Groups,
  chosen: readonly string[],
  { group, isOn }: { group: ChoiceGroup; isOn: boolean },
): readonly string[] {
  const next = new Set(chosen)
  for (const { value } of group.parts) next.delete(value)
  if (isOn) next.add(group.value)
  else next.delete(group.value)
  return inOrder(groups, next)
}

/** Chooses one part. Leaving one out of a whole group leaves the others; all parts are the group. */
export function toggledPart(
  groups: Groups,
  chosen: readonly string[],
  { value, isOn }: { value: string; isOn: boolean },
): readonly string[] {
  const group = groups.find(({ parts }) => parts.some((part) => part.value === value))
  if (group === undefined) return chosen
  const next = new Set(chosen)
  if (next.delete(group.value)) for (const part of group.parts) next.add(part.value)
  if (isOn) next.add(value)
  else next.delete(value)
  if (group.parts.every((part) => next.has(part.value))) return toggledGroup(groups, [...next], { group, isOn: true })
  return inOrder(groups, next)
}
