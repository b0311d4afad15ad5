// Makes the demo data in the folder that is given: `node tests/make-demo-data.ts FOLDER`.
import { makeDemoData } from './journeys/servers.ts'

const [, , directory] = process.argv
if (directory === undefined) throw new Error('name the folder for the demo data')
await makeDemoData(directory)
