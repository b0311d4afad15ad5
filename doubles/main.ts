// All doubles in one process, as `npm start` begins them: four of their own take three times as long. The sign-in provider
// stays away where another one is named.
import './payment-provider/main.ts'
import './mailbox/main.ts'
import './messengers/main.ts'

if (process.env.OPENID_ISSUER === undefined) await import('./openid/main.ts')
console.log('the doubles are ready')
