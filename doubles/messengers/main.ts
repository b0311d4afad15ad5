import { closeOnSignals, readPort, refuseProduction, runEntry } from '../entry.ts'
import { startMessengers } from './server.ts'

const environment = process.env

await runEntry(async () => {
  refuseProduction(environment, 'the messengers')
  const messengers = await startMessengers({
    host: environment.HOST || '127.0.0.1',
    port: readPort(environment, 'MESSENGERS_PORT', 5004),
    directory: environment.DATA_DIR || undefined,
    tokens: {
      ...(environment.WHATSAPP_TOKEN ? { whatsApp: environment.WHATSAPP_TOKEN } : {}),
      ...(environment.TELEGRAM_BOT_TOKEN ? { bot: environment.TELEGRAM_BOT_TOKEN } : {}),
      ...(environment.TELEGRAM_GATEWAY_TOKEN ? { gateway: environment.TELEGRAM_GATEWAY_TOKEN } : {}),
    },
  })
  closeOnSignals(() => messengers.close())
  console.log(`messengers: ${messengers.url}`)
})
