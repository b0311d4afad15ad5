/** `20260504T153000Z`. */
const stampOf = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

interface CalendarEntry {
  title: string
  start: Date
  end: Date
  /** The screen of this app that shows it. */
  path: string
}

/** Opens Google Calendar with the event filled in. */
export function googleCalendarEvent({ title, start, end, path }: CalendarEntry): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${stampOf(start)}/${stampOf(end)}`,
    details: new URL(path, window.location.origin).href,
  })
  return `https://calendar.google.com/calendar/render?${query}`
}
