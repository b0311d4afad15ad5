// `node tools/alarm-mail.mjs ADDRESS`: deploy/prometheus/alertmanager.yml with the mail server and sender of this environment
// (SMTP_URL, MAIL_FROM), for alarms that go to ADDRESS. Prints what holds the server's password.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const [to] = process.argv.slice(2)
const { SMTP_URL: address, MAIL_FROM: sender = '' } = process.env
if (to === undefined || address === undefined) throw new Error('alarm-mail.mjs ADDRESS, with SMTP_URL and MAIL_FROM')
const { protocol, hostname, port, username, password } = new URL(address)
const defaultPort = protocol === 'smtps:' ? '465' : '587'
const values = {
  SMARTHOST: `${hostname}:${port === '' ? defaultPort : port}`,
  SENDER: /[^\s<]+@[^\s>]+/.exec(sender)?.[0] ?? to,
  USERNAME: decodeURIComponent(username),
  PASSWORD: decodeURIComponent(password),
  RECEIVER: to,
}
const file = readFileSync(resolve(import.meta.dirname, '../deploy/prometheus/alertmanager.yml'), 'utf8')
const text = file.replaceAll(/'([A-Z]+)'/g, (quoted, name) =>
  name in values ? `'${values[name].replaceAll("'", "''")}'` : quoted,
)
// A relay that asks for no password is one of this network, which may have no TLS.
process.stdout.write(username === '' ? text.replace('require_tls: true', 'require_tls: false') : text)
