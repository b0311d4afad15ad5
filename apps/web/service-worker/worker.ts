// The service worker of the app (docs/decisions/0018-service-worker.md). It keeps one page with its files for the time
// without a connection, and never a reply of the API.
import './notices.ts'
import { scope } from './scope.ts'

const { shell } = scope
const cachePrefix = 'hiwar-shell-'
const cacheName = `${cachePrefix}${shell.version}`
/** Served by the API, on every origin. */
const ofTheApi = /^\/(api|assets|socket\.io)\//

async function keepShell(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll([...shell.files])
}

async function deleteOlderShells(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName).map((name) => caches.delete(name)),
  )
}

const findKept = async (file: string): Promise<Response | undefined> =>
  await caches.match(file, { cacheName, ignoreVary: true })

/** The page of the server, else ours that says there is no connection. */
async function openPage(request: Request, preloaded: Promise<Response | undefined> | undefined): Promise<Response> {
  try {
    return (await preloaded) ?? (await fetch(request))
  } catch {
    return (await findKept(shell.page)) ?? Response.error()
  }
}

scope.addEventListener('install', (event) => {
  event.waitUntil(keepShell())
})

scope.addEventListener('activate', (event) => {
  // Preloading asks for a page while the worker still starts; Firefox before 99 has none.
  const preload = scope.registration.navigationPreload as NavigationPreloadManager | undefined
  event.waitUntil(Promise.all([deleteOlderShells(), preload?.enable(), scope.clients.claim()]))
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== scope.location.origin || ofTheApi.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(openPage(request, event.preloadResponse))
  else if (shell.files.includes(pathname))
    event.respondWith(findKept(pathname).then(async (kept) => kept ?? (await fetch(request))))
})

/**
 * A page says which release it runs. Of the same release it lets this worker take over; an older one is told that there
 * is a newer, and says `take-over` when its user agrees: a worker never takes over from pages in use by itself.
 */
scope.addEventListener('message', (event) => {
  const { data, source } = event
  if (data === 'take-over' || data === shell.script) event.waitUntil(scope.skipWaiting())
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- its pages are of one origin
  else source?.postMessage('newer-release')
})
