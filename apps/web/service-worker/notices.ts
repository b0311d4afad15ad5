// What the server pushes is shown as a notice of the system (extras.md 6.5).
import { scope } from './scope.ts'

interface Notice {
  readonly title: string
  readonly body: string
  /** A path of the app. */
  readonly url: string
  readonly tag: string
}

const isOwnPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path)

/** Browsers ask that every push shows something, so one that cannot be read shows the name. */
function readNotice(text: string | undefined): Notice {
  try {
    const { title, body, url, tag } = JSON.parse(text ?? '') as Partial<Notice>
    return { title: title ?? 'حوار', body: body ?? '', url: isOwnPath(url) ? url : '/', tag: tag ?? 'notice' }
  } catch {
    return { title: 'حوار', body: '', url: '/', tag: 'notice' }
  }
}

async function show({ title, body, url, tag }: Notice): Promise<void> {
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    // A notice that replaces another is heard too.
    renotify: true,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    lang: 'ar-EG',
    dir: 'rtl',
    data: url,
  }
  await scope.registration.showNotification(title, options)
}

/**
 * A window that shows the address comes to the front; one that shows something else is left as it is. What a screen
 * adds to its address, such as how a call was entered, makes no other screen; what the notice asks for does.
 */
async function open(path: string): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const { pathname, search } = new URL(path, scope.location.origin)
  const found = windows.find(({ url }) => {
    const shown = new URL(url)
    return shown.pathname === pathname && (search === '' || shown.search === search)
  })
  await (found === undefined ? scope.clients.openWindow(path) : found.focus())
}

scope.addEventListener('push', (event) => {
  event.waitUntil(show(readNotice(event.data?.text())))
})

scope.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  event.waitUntil(open(isOwnPath(notification.data) ? notification.data : '/'))
})
