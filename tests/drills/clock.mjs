// Loaded into a server before anything else (`node --import`): its clock is off by what stands in the file
// DRILL_CLOCK_FILE, in milliseconds, read again at each SIGUSR2. Timers go on by the real time, as they do in the
// system when somebody sets its clock.
import { readFileSync } from 'node:fs'

const RealDate = Date
let offset = 0

function read() {
  try {
    offset = Number(readFileSync(process.env.DRILL_CLOCK_FILE, 'utf8')) || 0
  } catch {
    offset = 0
  }
}
read()
process.on('SIGUSR2', read)

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + offset)
    else super(...given)
  }

  static now() {
    return RealDate.now() + offset
  }
}
