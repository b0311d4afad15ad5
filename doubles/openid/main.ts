import { closeOnSignals, readPort, refuseProduction, runEntry } from '../entry.ts'
import { startOpenId } from './server.ts'

const environment = process.env

await runEntry(async () => {
  refuseProduction(environment, 'the test sign-in provider')
  const host = environment.HOST || '127.0.0.1'
  const app = environment.PUBLIC_APP_URL || `http://${host}:${readPort(environment, 'APP_PORT', 3001)}`
  const running = await startOpenId({
    host,
    port: readPort(environment, 'OPENID_PORT', 5003),
    redirectUris: [`${app}/signed-in`],
    ...(environment.OPENID_CLIENT_ID ? { clientId: environment.OPENID_CLIENT_ID } : {}),
    ...(environment.OPENID_CLIENT_SECRET ? { clientSecret: environment.OPENID_CLIENT_SECRET } : {}),
  })
  closeOnSignals(() => running.close())
  console.log(`test sign-in provider: ${running.issuer}`)
})
