// A lesson for the person's own calendar: a file of the usual format (RFC 5545), or Google's form filled in.

export interface CalendarEntry {
  tutorName: string | null
  start: Date
  end: Date
}

/** `20260504T153000Z`. */
const stamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
const titleOf = ({ tutorName }: CalendarEntry) => (tutorName === null ? 'حصة إنجليزي على حوار' : `حصة إنجليزي مع ${tutorName}`)
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', String.raw`\n`)

const longestLine = 75
const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** Lines longer than 75 bytes go on in the next one after a space, never inside a letter. */
function folded(line: string): string {
  const lines = ['']
  for (const letter of line) {
    const last = lines.at(-1) ?? ''
    if (bytesOf(last + letter) <= longestLine) lines[lines.length - 1] = last + letter
    else lines.push(` ${letter}`)
  }
  return lines.join('\r\n')
}

/** The text of an `.ics` file with one lesson and a reminder 15 minutes before it. */
export function calendarFile(entry: CalendarEntry, { lessonsUrl, now }: { lessonsUrl: string; now: Date }): string {
  const lines = [
    'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Hiwar//Lessons//AR', 'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT', `UID:${stamp(entry.start)}-${stamp(now)}@hiwar`, `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(entry.start)}`, `DTEND:${stamp(entry.end)}`, `SUMMARY:${escaped(titleOf(entry))}`, `URL:${lessonsUrl}`,
    'BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT15M', `DESCRIPTION:${escaped(titleOf(entry))}`, 'END:VALARM',
    'END:VEVENT', 'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const lessonsUrl = () => new URL('/upcoming-lessons', window.location.origin).href

export function googleCalendarLink(entry: CalendarEntry): string {
  const query = new URLSearchParams({ action: 'TEMPLATE', text: titleOf(entry), dates: `${stamp(entry.start)}/${stamp(entry.end)}`, details: lessonsUrl() })
  return `https://calendar.google.com/calendar/render?${query}`
}

export function downloadCalendarFile(entry: CalendarEntry): void {
  const text = calendarFile(entry, { lessonsUrl: lessonsUrl(), now: new Date() })
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'hiwar-lesson.ics'
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
