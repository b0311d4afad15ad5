const weeksShown = 53

/** The colour level of a day's score: none, up to one lesson, two, four, more. */
export const depthOf = (score: number): 0 | 1 | 2 | 3 | 4 => {
  if (score <= 0) return 0
  if (score <= 2) return 1
  if (score <= 4) return 2
  return score <= 8 ? 3 : 4
}

/** The last year up to `today` (`YYYY-MM-DD`) as weeks starting on Saturday; the last one ends with today. */
export function activityWeeks(today: string): string[][] {
  const noon = new Date(`${today}T12:00:00Z`)
  const sinceSaturday = (noon.getUTCDay() + 1) % 7
  const dayBefore = (days: number) => {
    const day = new Date(noon)
    day.setUTCDate(day.getUTCDate() - days)
    return day.toISOString().slice(0, 10)
  }
  return Array.from({ length: weeksShown }, (_, week) => {
    const saturday = sinceSaturday + 7 * (weeksShown - 1 - week)
    return Array.from({ length: 7 }, (_each, place) => saturday - place)
      .filter((ago) => ago >= 0)
      .map(dayBefore)
  })
}

/** Whether a month starts in this week, for the label above it; not in the first week, whose month is incomplete. */
export function opensMonth(week: readonly string[], before: readonly string[] | undefined): boolean {
  return before !== undefined && week[0]?.slice(0, 7) !== before[0]?.slice(0, 7)
}
