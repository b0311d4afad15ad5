// `npm run check-deploy`: what lies in deploy/, each file by the tool it is for. A tool that is not on this machine is named
// and its check left out; none of them is installed or asked over the network.
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseAllDocuments } from 'yaml'
import { allEndpoints } from '../packages/contract/src/all-endpoints.ts'

const root = resolve(import.meta.dirname, '..')
const deploy = join(root, 'deploy')
const folder = mkdtempSync(join(tmpdir(), 'check-deploy-'))
const path = [process.env.PATH, '/usr/sbin', '/sbin'].join(delimiter)

const read = (name) => readFileSync(join(deploy, name), 'utf8')
const isThere = (tool) => path.split(delimiter).some((each) => existsSync(join(each, tool)))

/** What the tool says, when it refuses; else null. */
function refusal(tool, given, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(tool, given, {
    encoding: 'utf8',
    ...options,
    env: { ...process.env, PATH: path, ...options.env },
  })
  if (status === 0) return null
  return error === undefined ? `${stdout}${stderr}`.trim() : String(error)
}

/** A file of the copy in which paths of a machine stand for paths of this one. */
function copy(name, text) {
  const file = join(folder, name)
  mkdirSync(resolve(file, '..'), { recursive: true })
  writeFileSync(file, text)
  return file
}

function makeCertificate() {
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
  const options = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=hiwar.example`
  const said = refusal('openssl', [...options.split(' '), '-keyout', key, '-out', certificate])
  if (said !== null) throw new Error(said)
  return { certificate, key }
}

/** nginx of before 1.25.1 knows HTTP/2 by another directive. */
function knowsHttp2() {
  const said = spawnSync('nginx', ['-v'], { encoding: 'utf8', env: { ...process.env, PATH: path } }).stderr
  const [, major = 0, minor = 0] = (/nginx\/(\d+)\.(\d+)/.exec(said) ?? []).map(Number)
  return major > 1 || minor > 25
}

function checkNginx(upstreams) {
  const { certificate, key } = makeCertificate()
  const site = read('nginx/hiwar.conf')
    .replaceAll('/etc/hiwar/tls/fullchain.pem', certificate)
    .replaceAll('/etc/hiwar/tls/privkey.pem', key)
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replace('http2 on;', knowsHttp2() ? 'http2 on;' : '')
  // Names of containers are known where these run.
  const others = read(`nginx/${upstreams}`).replaceAll(/\b(server-\d|files):/g, '127.0.0.1:')
  copy('conf.d/hiwar.conf', site)
  copy('conf.d/upstreams.conf', others)
  const main = read('debian/nginx.conf')
    .replace('/etc/nginx/conf.d/', `${folder}/conf.d/`)
    .replace('/run/nginx.pid', `${folder}/nginx.pid`)
    .replace('/var/log/nginx/error.log', `${folder}/error.log`)
    .replace(/^user .*/m, '')
  return refusal('nginx', ['-t', '-q', '-p', folder, '-c', copy('nginx.conf', main)])
}

function checkUnits() {
  const names = readdirSync(join(deploy, 'debian')).filter((name) => /\.(service|target)$/.test(name))
  const files = names.map((name) => {
    const text = read(`debian/${name}`).replaceAll('/opt/hiwar/current/node', process.execPath)
    return copy(`units/${name}`, text)
  })
  // A template is looked at as the units it makes.
  const units = files.flatMap((file) =>
    file.includes('@') ? ['1', '2'].map((instance) => file.replace('@', `@${instance}`)) : [file],
  )
  return refusal('systemd-analyze', ['verify', '--man=no', ...units])
}

function checkLogrotate() {
  const text = read('debian/logrotate.conf').replaceAll('/var/log/nginx', folder)
  return refusal('logrotate', ['--debug', '--state', join(folder, 'state'), copy('logrotate.conf', text)])
}

/** Starts it on ports of its own and sees whether it stays. */
async function checkCoturn() {
  const text = read('debian/turnserver.conf')
    .replace(/^(cert|pkey|tls-listening-port|syslog).*$/gm, '')
    .replace('listening-port=3478', 'listening-port=43478\nlistening-ip=127.0.0.1\nno-tls\nno-dtls\nlog-file=stdout')
  const server = spawn('turnserver', ['-c', copy('turnserver.conf', text), '--pidfile', join(folder, 'turn.pid')], {
    env: { ...process.env, PATH: path },
  })
  const said = []
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (piece) => said.push(String(piece)))
  const ended = new Promise((done) => {
    server.once('exit', done)
  })
  const textNow = () => said.join('')
  for (let tries = 0; tries < 50 && server.exitCode === null && !/Total General servers/.test(textNow()); tries++)
    await wait(100)
  const isUp = server.exitCode === null && /Total General servers/.test(textNow())
  server.kill('SIGKILL')
  await ended
  const unknown = textNow()
    .split('\n')
    .filter((line) => /bad configuration|unknown argument|CONFIG ERROR/i.test(line))
  return isUp && unknown.length === 0 ? null : [...unknown, isUp ? '' : textNow()].join('\n').trim()
}

const promtool = (...given) => refusal('promtool', given, { cwd: join(deploy, 'prometheus') })

/** As tools/alarm-mail.mjs fills it in; a password may hold anything. */
function checkAlertmanager() {
  const environment = {
    SMTP_URL: "smtp://alarms:it's%20a%3A%25@mail.hiwar.example",
    MAIL_FROM: 'حوار <no@hiwar.example>',
  }
  const given = [join(root, 'tools/alarm-mail.mjs'), 'owner@hiwar.example']
  const { stdout, stderr } = spawnSync(process.execPath, given, { encoding: 'utf8', env: environment })
  const isFilled = stdout.includes("'it''s a:%'") && !/'[A-Z]{4,}'/.test(stdout)
  return isFilled ? refusal('amtool', ['check-config', copy('alertmanager.yml', stdout)]) : `${stdout}${stderr}`
}

const dashboards = () =>
  readdirSync(join(deploy, 'grafana')).map((name) => ({ name, board: JSON.parse(read(`grafana/${name}`)) }))

const expressionsOf = ({ panels }) => panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

/** By Prometheus' own parser: each expression as a rule. */
function checkExpressions() {
  const expressions = dashboards().flatMap(({ board }) => expressionsOf(board))
  const rules = expressions.map((expr, index) => ({ record: `board:${index}`, expr }))
  return refusal('promtool', [
    'check',
    'rules',
    copy('boards.yml', JSON.stringify({ groups: [{ name: 'boards', rules }] })),
  ])
}

/** What takes files passes the proxy's bound of JSON. */
function checkFilePaths() {
  const [, pattern] = /location ~ (\S*upload\S*) \{/.exec(read('nginx/hiwar.conf')) ?? []
  if (pattern === undefined) return 'no location for files'
  const isForFiles = new RegExp(pattern.replaceAll('/', String.raw`\/`))
  const wrong = allEndpoints.filter(({ path: route, files, bodyBytes = 0 }) => {
    const takesMuch = files !== undefined || bodyBytes > 100 * 1024 || route.startsWith('/upload')
    return takesMuch && !isForFiles.test(`/api/v1${route.replace(':id', '1')}`)
  })
  return wrong.length === 0
    ? null
    : wrong.map(({ path: route }) => `${route} takes more than the proxy lets through`).join('\n')
}

const tracing = join(root, 'apps/server/tracing')

const lackOfTracing = () => (existsSync(join(tracing, 'node_modules')) ? [] : ['`npm ci --prefix apps/server/tracing`'])

/** A trace of a call and the job it enqueued, as a collector gets it. */
async function checkTraces() {
  const got = []
  const collector = createServer((request, response) => {
    const pieces = []
    request.on('data', (piece) => pieces.push(piece))
    request.on('end', () => {
      got.push({ path: request.url, body: JSON.parse(Buffer.concat(pieces).toString()) })
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise((done) => {
    collector.listen(0, '127.0.0.1', done)
  })
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${collector.address().port}`
  const { startTracer } = await import(join(tracing, 'start.mjs'))
  const tracer = startTracer()
  const call = tracer.begin('GET /a', { kind: 'server', attributes: { 'http.route': '/a' } })
  const parent = call.run(() => {
    tracer.ended('select', { kind: 'client', attributes: {} }, 3)
    return tracer.here()
  })
  call.end({ 'http.response.status_code': 500 }, '500')
  tracer.begin('job mail', { kind: 'consumer', attributes: {}, parent }).end()
  await tracer.stop()
  collector.close()
  const spans = got.flatMap(({ body }) =>
    body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)),
  )
  const [first] = spans.filter(({ name }) => name === 'GET /a')
  const isOneTrace = spans.length === 3 && spans.every(({ traceId }) => traceId === first.traceId)
  const areBelow = spans.every(({ name, parentSpanId }) => name === 'GET /a' || parentSpanId === first.spanId)
  const isRight = got.every((each) => each.path === '/v1/traces') && isOneTrace && areBelow && first.status.code === 2
  return isRight ? null : JSON.stringify(got, null, 2)
}

const knowsConfig = (tool) => refusal(tool, ['config', '--help']) === null
/** Podman's own knows `config` since 1.0.6; Debian 12 has an older one. */
const composer = ['docker-compose', 'podman-compose'].filter(isThere).find(knowsConfig)

const lackOfComposer = () => (composer === undefined ? ['docker-compose or podman-compose 1.0.6'] : [])

function checkCompose() {
  cpSync(join(deploy, 'compose'), join(folder, 'compose'), { recursive: true })
  writeFileSync(join(folder, 'compose/settings.env'), read('debian/environment'))
  const example = read('compose/.env.example').replaceAll(/=$/gm, '=x')
  writeFileSync(join(folder, 'compose/.env'), example)
  return refusal(composer, ['-f', 'compose.yml', 'config'], { cwd: join(folder, 'compose') })
}

/** By the types of the Kubernetes API: a field that is none, or of another kind, does not compile. */
function checkManifests() {
  const files = readdirSync(join(deploy, 'kubernetes')).filter((name) => name !== 'kustomization.yaml')
  const lines = files.flatMap((file) =>
    parseAllDocuments(read(`kubernetes/${file}`)).map((document, index) => {
      if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0]}`)
      const { apiVersion, kind } = document.toJS()
      const module = apiVersion.includes('/') ? apiVersion.replace('.k8s.io', '') : `core/${apiVersion}`
      const name = `${file.replaceAll(/\W/g, '_')}${index}`
      const value = JSON.stringify(document.toJS(), null, 2)
      return `export const ${name}: import('kubernetes-types/${module}').${kind} = ${value}`
    }),
  )
  const file = copy('manifests.ts', lines.join('\n'))
  const settings = {
    compilerOptions: {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      types: [],
      paths: { 'kubernetes-types/*': [join(root, 'node_modules/kubernetes-types/*.d.ts')] },
    },
    files: [file],
  }
  const project = copy('tsconfig.json', JSON.stringify(settings))
  return refusal(join(root, 'node_modules/.bin/tsc'), ['--project', project])
}

/** The commands of the guides, and the scripts. */
function checkShell() {
  const guides = ['operations', 'backups'].map((name) => readFileSync(join(root, `docs/${name}.md`), 'utf8'))
  const commands = [...guides.join('\n').matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text]) => text)
  const scripts = ['image/build.sh', 'image/prune.sh', 'debian/rehearse.sh', 'debian/machine-metrics.sh'].map(read)
  const said = [...commands, ...scripts]
    .map((text) => refusal('bash', ['-n'], { input: text }))
    .filter((each) => each !== null)
  return said.length === 0 ? null : said.join('\n')
}

/** Every line of a settings file is one that the processes read. */
function checkSettings() {
  const known = readFileSync(join(root, '.env.example'), 'utf8')
  const names = read('debian/environment').match(/^[A-Z_]+(?==)/gm) ?? []
  const unknown = names.filter((name) => !new RegExp(`^#?${name}=`, 'm').test(known))
  return unknown.length === 0 ? null : `not in .env.example: ${unknown.join(', ')}`
}

const checks = [
  { what: 'nginx, one machine', needs: ['nginx', 'openssl'], run: () => checkNginx('upstreams-debian.conf') },
  { what: 'nginx, containers', needs: ['nginx', 'openssl'], run: () => checkNginx('upstreams-compose.conf') },
  { what: 'files pass the proxy', needs: [], run: checkFilePaths },
  { what: 'systemd units', needs: ['systemd-analyze'], run: checkUnits },
  { what: 'logrotate', needs: ['logrotate'], run: checkLogrotate },
  { what: 'coturn', needs: ['turnserver'], run: checkCoturn },
  { what: 'settings of a machine', needs: [], run: checkSettings },
  { what: 'commands of the guides, scripts', needs: ['bash'], run: checkShell },
  { what: 'alarm rules', needs: ['promtool'], run: () => promtool('check', 'rules', 'alarms.yml') },
  { what: 'alarms on invented days', needs: ['promtool'], run: () => promtool('test', 'rules', 'alarms.test.yml') },
  {
    what: 'prometheus',
    needs: ['promtool'],
    run: () => promtool('check', 'config', '--syntax-only', 'prometheus.yml'),
  },
  { what: 'where alarms are sent', needs: ['amtool'], run: checkAlertmanager },
  { what: 'expressions of the boards', needs: ['promtool'], run: checkExpressions },
  { what: 'compose', needs: [], lacks: lackOfComposer, run: checkCompose },
  { what: 'manifests, by the types of the API', needs: [], run: checkManifests },
  { what: 'traces reach a collector', needs: [], lacks: lackOfTracing, run: checkTraces },
  {
    what: 'manifests, put together',
    needs: ['kubectl'],
    run: () => refusal('kubectl', ['kustomize', join(deploy, 'kubernetes')]),
  },
]

let failed = 0
for (const { what, needs, lacks = () => [], run } of checks) {
  const missing = [...needs.filter((tool) => !isThere(tool)), ...lacks()]
  if (missing.length > 0) {
    process.stdout.write(`skipped  ${what}: no ${missing.join(' or ')} on this machine\n`)
    continue
  }
  const said = await run()
  process.stdout.write(`${said === null ? 'passed ' : 'FAILED '}  ${what}\n`)
  if (said !== null) {
    failed += 1
    process.stdout.write(`${said.replaceAll(/^/gm, '         ')}\n`)
  }
}
rmSync(folder, { recursive: true, force: true })
process.exitCode = failed > 0 ? 1 : 0
