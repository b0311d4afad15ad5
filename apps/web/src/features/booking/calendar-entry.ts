// A lesson for the person's own calendar: Google's form filled in. The file of the usual format comes from the server.

export interface CalendarEntry {
  tutorName: string | null
  start: Date
  end: Date
}

/** `20260504T153000Z`. */
const stamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
const titleOf = ({ tutorName }: CalendarEntry) =>
  tutorName === null ? 'حصة إنجليزي على حوار' : `حصة إنجليزي مع ${tutorName}`

const lessonsUrl = () => new URL('/upcoming-lessons', window.location.origin).href

export function googleCalendarLink(entry: CalendarEntry): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: titleOf(entry),
    dates: `${stamp(entry.start)}/${stamp(entry.end)}`,
    details: lessonsUrl(),
  })
  return `https://calendar.google.com/calendar/render?${query}`
}
