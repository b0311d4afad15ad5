// Moments of the site are Cairo's: its pages are the same for every reader.
import { formatTime, relativeDay } from '@hiwar/arabic/dates.ts'
import { CAIRO } from '@hiwar/rules/zone.ts'

export const zone = CAIRO

/** `اليوم، 9:45 م`. */
export const nearMoment = (at: string, now: number): string =>
  `${relativeDay(at, now, zone)}، ${formatTime(at, { zone })}`
