/** What was chosen before the booking opened, as the address carries it. */
export interface ChosenTime {
  /** A Cairo day, as `2026-11-25`. */
  readonly day?: string | undefined
  /** Instant of a start. */
  readonly start?: string | undefined
}

/** Where a tutor's page opens the booking with what was chosen before: kept through sign-in, plans and payment. */
export function bookingPath(tutorId: number, { day, start }: ChosenTime = {}): string {
  const query = new URLSearchParams({ book: 'true' })
  if (day !== undefined) query.set('day', day)
  if (start !== undefined) query.set('start', start)
  return `/t/${tutorId}?${query.toString()}`
}

/** The choice in an address, as far as it is one. */
export function chosenTimeOf(query: URLSearchParams): ChosenTime {
  const [day, start] = [query.get('day') ?? '', query.get('start') ?? '']
  return {
    day: /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined,
    start: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(start) && !Number.isNaN(Date.parse(start)) ? start : undefined,
  }
}

/** Where a guest who wants to book makes an account first; the choice is kept (web.md §1.1). */
export function joinPath(tutorId: number, chosen: ChosenTime = {}): string {
  return `/register/student?redirect=${encodeURIComponent(bookingPath(tutorId, chosen))}`
}

export interface IntendedLesson extends ChosenTime {
  readonly tutorId: number
}

/** The lesson that the screen after sign-in is to book; null when it leads elsewhere. */
export function intendedLesson(redirect: string | null): IntendedLesson | null {
  const [, id, search] = /^\/t\/([1-9]\d{0,9})\?(.*)$/.exec(redirect ?? '') ?? []
  if (id === undefined) return null
  const query = new URLSearchParams(search)
  return query.get('book') === 'true' ? { tutorId: Number(id), ...chosenTimeOf(query) } : null
}
