// Payment in parts. Apart from the other counted nouns, since one form says these.
import { plural } from './plurals.ts'

/** `على دفعتين`, `على 4 دفعات`. */
export const inInstallments = (count: number): string =>
  `على ${plural(count, { one: 'دفعة واحدة', two: 'دفعتين', few: 'دفعات', many: 'دفعة', other: 'دفعة' })}`
