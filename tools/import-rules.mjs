// Who may import whom (ARCHITECTURE.md). Fails on a broken rule, on fewer modules seen than there are source files, and
// when a planted violation is not noticed: with some tool versions the cruiser sees nothing and is content.
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { filesBelow } from './files-below.ts'

const root = resolve(import.meta.dirname, '..')
process.chdir(root)

const never = (name, from, to, extra = {}) => ({
  name,
  severity: 'error',
  from: { path: from, ...extra.from },
  to: { path: to, ...extra.to },
})
const only = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$|/test/|build-[a-z-]+\\.mjs$' },
  to: { pathNot: `${from}|${to}` },
})
const modules = '^apps/server/src/modules/'
const vendors =
  'node_modules/(pg|redis|nodemailer|pg-boss|jose|openid-client|sharp|file-type|@aws-sdk|@tus|@node-rs|@electric-sql|socket\\.io)/'
const notTest = { from: { pathNot: '\\.test\\.tsx?$|/test/' } }

const forbidden = [
  { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  only('contract-stands-alone', '^packages/contract/', 'node_modules/zod/'),
  only('rules-are-pure', '^packages/rules/', '^packages/contract/'),
  only('arabic-is-words', '^packages/arabic/', '^packages/contract/'),
  never('client-knows-no-screen', '^packages/client/', '^packages/(app|ui|arabic)/|^apps/', notTest),
  never(
    'ui-knows-no-product',
    '^packages/ui/',
    '^packages/(app|contract|client|rules)/|^apps/|node_modules/(react-router|react-hook-form|@tanstack)/',
  ),
  never('app-parts-know-no-app', '^packages/app/', '^apps/', notTest),
  never('apps-are-strangers', '^apps/([^/]+)/', '^apps/', { to: { pathNot: '^apps/$1/' } }),
  never('nobody-needs-a-double', '^(apps|packages)/', '^doubles/', notTest),
  never('server-has-no-face', '^apps/server/', '^packages/(app|ui|client)/|node_modules/react'),
  never('browser-has-no-node', '^(apps/(web|site|admin|gallery)|packages)/.*/?src/', '^node:|^(fs|path|crypto|http)$', {
    from: { pathNot: '\\.test\\.tsx?$|/test/' },
  }),
  never('vendors-live-in-platform', '^apps/server/src/', vendors, {
    from: { pathNot: '^apps/server/src/platform/|\\.test\\.ts$' },
  }),
  never('sql-lives-in-queries', modules, 'node_modules/kysely/', { from: { pathNot: '/queries\\.ts$|\\.test\\.ts$' } }),
  never(
    'queries-know-only-rows',
    `${modules}.*queries\\.ts$`,
    `${modules}.*/(service|routes|socket|views|policy)\\.ts$|^apps/server/src/http/`,
  ),
  never(
    'policy-is-pure',
    `${modules}[^/]+/policy\\.ts$`,
    '/queries\\.ts$|/service\\.ts$|^apps/server/src/(http|platform)/',
  ),
  never(
    'service-knows-no-http',
    `${modules}[^/]+/service\\.ts$`,
    '^apps/server/src/http/|node_modules/(fastify|socket\\.io)/',
  ),
  never('only-routes-know-node-http', modules, '^(node:)?https?$', {
    from: { pathNot: '/(routes|socket)\\.ts$|\\.test\\.ts$' },
  }),
  never(
    'routes-only-call-services',
    `${modules}[^/]+/(routes|socket)\\.ts$`,
    '/(queries|policy)\\.ts$|^apps/server/src/platform/',
    { to: { pathNot: '^apps/server/src/platform/sockets/realtime\\.ts$' } },
  ),
  never('modules-meet-at-service', `${modules}([^/]+)/`, modules, {
    from: { pathNot: '\\.test\\.ts$' },
    to: { pathNot: `${modules}($1/|[^/]+/service\\.ts$)` },
  }),
  never('features-are-strangers', '^apps/(web|site|admin)/src/features/([^/]+)/', '^apps/$1/src/features/', {
    to: { pathNot: '^apps/$1/src/features/$2/' },
  }),
  never('only-routes-open-screens', '^apps/[^/]+/src/(features|parts|auth)/', '^apps/[^/]+/src/screens/'),
  never('parts-know-no-feature', '^apps/[^/]+/src/(parts|auth)/', '^apps/[^/]+/src/features/'),
  never('source-knows-no-test', '/src/', '/test/|\\.test\\.tsx?$', { from: { pathNot: '\\.test\\.tsx?$|/test/' } }),
]

const options = {
  ruleSet: { forbidden },
  validate: true,
  parser: 'swc',
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  tsConfig: { fileName: 'tsconfig.json' },
  exclude: { path: 'node_modules/.+/node_modules|^apps/[^/]+/dist/|^bench/results' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'types', 'default'],
    extensions: ['.ts', '.tsx'],
  },
}

async function violations(baseDir = root) {
  const folders = ['apps', 'packages', 'doubles'].filter((folder) => existsSync(join(baseDir, folder)))
  const { output } = await cruise(folders, { ...options, baseDir })
  return {
    seen: output.modules.filter((module) => /^(apps|packages|doubles)\/.*\.tsx?$/.test(module.source)).length,
    found: output.summary.violations,
  }
}

const countSources = (folder) =>
  filesBelow(folder).filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts')).length

/** Violations in a tree of their own, so that no check running beside this one sees them: rule, file, import. */
const planted = [
  ['ui-knows-no-product', 'packages/ui/src/planted.ts', '../../contract/src/planted.ts'],
  ['sql-lives-in-queries', 'apps/server/src/modules/planted/service.ts', 'kysely'],
  ['vendors-live-in-platform', 'apps/server/src/modules/planted/views.ts', 'jose'],
  ['only-routes-know-node-http', 'apps/server/src/modules/planted/policy.ts', 'node:http'],
]

async function unnoticed() {
  const folder = mkdtempSync(join(tmpdir(), 'hiwar-planted-'))
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    copyFileSync(join(root, 'tsconfig.json'), join(folder, 'tsconfig.json'))
    for (const [, file, imported] of [...planted, [null, 'packages/contract/src/planted.ts', null]]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), imported === null ? 'export {}\n' : `export * from '${imported}'\n`)
    }
    const { found } = await violations(folder)
    return planted.filter(([rule, file]) => !found.some((each) => each.rule.name === rule && each.from === file))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const { seen, found } = await violations()
for (const { rule, from, to } of found) process.stdout.write(`${rule.name}: ${from} → ${to}\n`)
const existing = ['apps', 'packages', 'doubles'].reduce((sum, folder) => sum + countSources(join(root, folder)), 0)
if (seen < existing) {
  process.stdout.write(`saw ${seen} modules of ${existing} source files: the check is blind\n`)
  process.exit(1)
}
const missed = await unnoticed()
for (const [rule, file] of missed)
  process.stdout.write(`${rule} did not notice the planted ${file}: the check is blind\n`)
process.stdout.write(`import rules: ${seen} modules, ${found.length} violations\n`)
process.exit(found.length === 0 && missed.length === 0 ? 0 : 1)
