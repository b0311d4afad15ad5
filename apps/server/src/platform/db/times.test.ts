import pg from 'pg'
import { expect, test } from 'vitest'
import { isoTime, parseTime } from './times.ts'

test.each([
  '2026-05-04 08:00:00+00',
  '2024-02-29 23:59:59+00',
  '2026-05-04 08:00:00.1+00',
  '2026-05-04 08:00:00.012+00',
  '2026-05-04 08:00:00.987654+00',
  '2026-05-04 08:00:00+02',
  '2026-05-04 08:00:00.5+05:30',
])('%s is the moment that the driver reads', (text) => {
  const moment = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)(text) as Date
  expect(parseTime(text)).toEqual(moment)
  expect(isoTime(text)).toBe(moment.toISOString())
  const inJson = text.replace(' ', 'T').replace(/\+(\d\d)$/, '+$1:00')
  expect(isoTime(inJson)).toBe(moment.toISOString())
})
