// Somebody who uses all four sites: `node visitor.mjs DOMAIN FILE`, until FILE is there. Prints how many requests were sent
// and how many failed, and fails when one did. For rehearse.sh.
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const [domain, enough] = process.argv.slice(2)
const pages = [
  `https://${domain}/`,
  `https://${domain}/tutors`,
  `https://app.${domain}/login`,
  `https://app.${domain}/api/v1/plan/list`,
  `https://admin.${domain}/`,
  `https://api.${domain}/api/v1/platform/settings`,
]
const statuses = {}
let longest = 0
let failed = 0

async function visit(first) {
  for (let count = first; !existsSync(enough); count++) {
    const began = performance.now()
    const status = await fetch(pages[count % pages.length]).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      ({ cause, message }) => cause?.code ?? message,
    )
    longest = Math.max(longest, performance.now() - began)
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status !== 200) failed += 1
    await wait(50)
  }
}

await Promise.all(pages.map(async (_, place) => await visit(place)))
console.log(`${JSON.stringify(statuses)}, the longest took ${(longest / 1000).toFixed(2)} s`)
process.exitCode = failed > 0 ? 1 : 0
