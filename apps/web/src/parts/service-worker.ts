// The page's side of the service worker (service-worker/worker.ts).
import { HOUR_MS } from '@hiwar/contract/time.ts'
import { announceNewRelease, ownScript } from '@hiwar/app/frame/new-release.ts'
import { trustedScript } from '@hiwar/ui/trusted.ts'
import { useEffect } from 'react'

const workerPath = '/sw.js'
/** The first screen and what it asks for come first. */
const registerAfterMs = 3_000

/** A browser without workers, a page in the payment provider's frame, or the page that opens without a connection. */
const isOffered = () =>
  'serviceWorker' in navigator && globalThis.top === globalThis.self && !('offline' in document.documentElement.dataset)

/**
 * A worker that waits for older pages to close takes over if it is of this page's release; else the page offers the
 * newer one, and is loaded again only when its user agrees.
 */
function followUpdates(registration: ServiceWorkerRegistration): void {
  const workers = navigator.serviceWorker
  const greet = () => {
    // The first worker of a browser waits for nobody.
    if (workers.controller !== null) registration.waiting?.postMessage(ownScript())
  }
  workers.addEventListener('message', ({ data }) => {
    if (data === 'newer-release') announceNewRelease({ load: () => loadNewRelease(registration), isNeeded: false })
  })
  const awaitInstalled = () => registration.installing?.addEventListener('statechange', greet)
  registration.addEventListener('updatefound', awaitInstalled)
  // The browser may have found one before this page listened.
  awaitInstalled()
  greet()
}

/** Another tab may have let the worker take over already. */
function loadNewRelease({ waiting }: ServiceWorkerRegistration): void {
  if (waiting === null) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin than its pages
  waiting.postMessage('take-over')
}

let registered: Promise<ServiceWorkerRegistration> | null = null

async function register(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(trustedScript(workerPath), { updateViaCache: 'none' })
  followUpdates(registration)
  // The browser looks for a new worker when a page is loaded; an installed app may stay open for days.
  setInterval(() => void registration.update().catch(() => undefined), HOUR_MS)
  return registration
}

/** Registers the worker of this page, once; rejects when the browser does not let it. */
export async function serviceWorker(): Promise<ServiceWorkerRegistration> {
  registered ??= register()
  try {
    return await registered
  } catch (thrown) {
    registered = null
    throw thrown
  }
}

/** Registers the worker when the browser has nothing better to do. */
export function useServiceWorker(): void {
  useEffect(() => {
    if (!isOffered()) return
    const timer = setTimeout(() => void serviceWorker().catch(() => undefined), registerAfterMs)
    return () => {
      clearTimeout(timer)
    }
  }, [])
}
