// The global scope of a service worker, as far as ours uses it: TypeScript has its types only for a program without
// pages.

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface RequestEvent extends LastingEvent {
  readonly request: Request
  /** The reply to a navigation that the browser asked for while the worker started. */
  readonly preloadResponse?: Promise<Response | undefined>
  respondWith(reply: Response | Promise<Response>): void
}

interface PageMessageEvent extends LastingEvent {
  readonly data: unknown
  readonly source: { postMessage(message: unknown): void } | null
}

interface PushedEvent extends LastingEvent {
  readonly data: { text(): string } | null
}

interface NoticeEvent extends LastingEvent {
  readonly notification: Notification
}

interface PageWindow {
  readonly url: string
  focus(): Promise<unknown>
}

interface Events {
  install: LastingEvent
  activate: LastingEvent
  fetch: RequestEvent
  message: PageMessageEvent
  push: PushedEvent
  notificationclick: NoticeEvent
}

interface WorkerScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(kind: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly PageWindow[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
}

/** What the build writes before the worker's code (build.ts). */
export interface Shell {
  /** Changes with every release. */
  readonly version: string
  /** The first script of this release's pages: by it a page knows whether it belongs to the release. */
  readonly script: string
  /** The page that stands in for all others while the server cannot be reached. */
  readonly page: string
  /** What that page needs, itself included. */
  readonly files: readonly string[]
}

export const scope = globalThis as unknown as WorkerScope & { readonly shell: Shell }
