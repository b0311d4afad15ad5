// Where the browser knows Trusted Types, a text becomes markup or the address of a script here or nowhere: the policy of
// every page of the apps names this one maker (apps/server/src/http/page-policy.ts).

interface Makers {
  createHTML: (text: string) => string
  createScriptURL: (address: string) => string
}

declare global {
  interface Window {
    /** Not in Safari and Firefox before 2026: there texts stay what they are. */
    readonly trustedTypes?: { createPolicy: (name: 'hiwar', makers: Makers) => Makers }
  }
}

/** The only scripts whose address is given by a text. */
const ownScripts: ReadonlySet<string> = new Set(['/sw.js'])

const makers: Makers = {
  createHTML: (text) => text,
  createScriptURL(address) {
    if (!ownScripts.has(address)) throw new TypeError('not a script of ours')
    return address
  },
}

let policy: Makers | null = null

/** A page may make its policy once. */
function trusted(): Makers {
  policy ??= globalThis.window?.trustedTypes?.createPolicy('hiwar', makers) ?? makers
  return policy
}

/** Markup of our own that the build has put in; never what a person has written. */
export const trustedMarkup = (fromBuild: string): string => trusted().createHTML(fromBuild)

/** The address of a worker of ours. */
export const trustedScript = (address: '/sw.js'): string => trusted().createScriptURL(address)
