import { closeOnSignals, readPort, refuseProduction, runEntry } from '../entry.ts'
import { startMailbox } from './server.ts'

const environment = process.env

await runEntry(async () => {
  refuseProduction(environment, 'the test mailbox')
  const mailbox = await startMailbox({
    host: environment.HOST || '127.0.0.1',
    port: readPort(environment, 'MAILBOX_PORT', 5002),
    smtpPort: readPort(environment, 'SMTP_PORT', 1025),
    directory: environment.DATA_DIR || undefined,
  })
  closeOnSignals(() => mailbox.close())
  console.log(`test mailbox: ${mailbox.url} (SMTP on port ${mailbox.smtpPort})`)
})
