import { closeOnSignals, readPort, refuseProduction, runEntry } from '../entry.ts'
import { startPaymentProvider } from './server.ts'

const environment = process.env

await runEntry(async () => {
  refuseProduction(environment, 'the payment provider sandbox')
  const provider = await startPaymentProvider({
    host: environment.HOST || '127.0.0.1',
    port: readPort(environment, 'SANDBOX_PORT', 5001),
    merchantCode: environment.FAWRY_MERCHANT_CODE || fail('FAWRY_MERCHANT_CODE'),
    secureKey: environment.FAWRY_SECURE_KEY || fail('FAWRY_SECURE_KEY'),
    callbackUrl: environment.FAWRY_CALLBACK_URL || undefined,
    directory: environment.DATA_DIR || undefined,
  })
  closeOnSignals(() => provider.close())
  console.log(`payment provider sandbox: ${provider.url}/_control`)
})

function fail(variable: string): never {
  throw new Error(`${variable} is missing: the sandbox and the server must share it`)
}
