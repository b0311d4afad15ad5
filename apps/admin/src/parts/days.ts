// Things that hold until the end of a Cairo day.
import { cairo, dayKey } from '@hiwar/arabic/dates.ts'
import { dayBounds } from '@hiwar/rules/civil-day.ts'

/** The Cairo day of an instant. */
export const dayOfInstant = (at: string): string => dayKey(at, cairo)

/** The last moment of a Cairo day. */
export const endOfDay = (day: string): string => new Date(dayBounds(day, cairo).end - 1).toISOString()
