// Somebody who registers, signs in, orders and pays at a shop: `node customer.mjs DOMAIN`. Fails unless the payment double's
// notification makes the order a paid one. For rehearse.sh.
import { setTimeout as wait } from 'node:timers/promises'

const [domain] = process.argv.slice(2)
const api = `https://app.${domain}/api/v1`
const account = { email: `customer-${process.pid}@${domain}`, password: 'Long-enough-1' }
const [STUDENT, PAID] = [4, 1]

async function call(method, url, body, token) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`)
  return JSON.parse(text)
}

await call('POST', `${api}/user/`, { ...account, role: STUDENT })
const { token } = await call('POST', `${api}/auth/password`, account)
const { list } = await call('GET', `${api}/plan/list`)
const order = { planId: list[0].id, period: 'month', phone: '01012345678' }
const { referenceNumber } = await call('POST', `${api}/fawry/pay/ref-num`, order, token)
const began = performance.now()
await call('POST', `https://fawry.${domain}/_control/orders/${referenceNumber}/pay`, {})
for (;;) {
  const { status } = await call('GET', `${api}/tx/last`, null, token)
  if (status === PAID) break
  if (performance.now() - began > 20_000) throw new Error(`the order is not paid: ${status}`)
  await wait(100)
}
console.log(`a student registered, signed in and paid; it was known after ${Math.round(performance.now() - began)} ms`)
