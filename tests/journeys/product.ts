// The running product as the journeys reach it: its addresses, its mails and messages, calls without the browser.
import { expect, type Page } from '@playwright/test'
import { portsOfWorker, type Ports, type RunningProduct } from './servers.ts'

let own: Ports | null = null

/** From now on the addresses below lead to this product; null: to the worker's again. */
export function useProduct(product: RunningProduct | null): void {
  own = product?.ports ?? null
}

const at = (name: keyof Ports) => `http://127.0.0.1:${(own ?? portsOfWorker())[name]}`

export const app = () => at('APP_PORT')
export const backOffice = () => at('ADMIN_PORT')
export const site = () => at('SITE_PORT')
export const api = () => `${at('API_PORT')}/api/v1`
export const mailbox = () => at('MAILBOX_PORT')
export const sandbox = () => at('SANDBOX_PORT')
export const messengers = () => at('MESSENGERS_PORT')
export const password = 'Hiwar@2026'

/** The newest mail to an address, once it has come. */
export async function newestMail(to: string): Promise<{ subject: string; text: string }> {
  let found: { id: string | number } | undefined
  await expect
    .poll(async () => {
      const answer = await fetch(`${mailbox()}/api/messages?to=${encodeURIComponent(to)}`)
      const { list } = (await answer.json()) as { list: { id: string | number }[] }
      found = list[0]
      return list.length
    })
    .toBeGreaterThan(0)
  const answer = await fetch(`${mailbox()}/api/messages/${found?.id ?? ''}`)
  return (await answer.json()) as { subject: string; text: string }
}

/** The 5-digit code in a mail. */
export async function codeFor(to: string): Promise<string> {
  const { text } = await newestMail(to)
  return text.match(/\b\d{5}\b/)?.[0] ?? ''
}

/** The newest WhatsApp or Telegram message to a phone (with its country code) or a chat, once one holds `words`. */
export async function newestMessage(to: string, words: RegExp): Promise<string> {
  let text = ''
  await expect
    .poll(async () => {
      const answer = await fetch(`${messengers()}/api/messages?to=${to}`)
      const { list } = (await answer.json()) as { list: { text: string }[] }
      text = list[0]?.text ?? ''
      return words.test(text)
    })
    .toBe(true)
  return text
}

/** Signs in on the screen for it, which takes a second; only for a journey about signing in. */
export async function signInOnScreen(page: Page, email: string): Promise<void> {
  await page.goto(`${app()}/login`)
  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click()
  await expect(page).not.toHaveURL(/login/)
}

export const signIn = async (page: Page, email: string): Promise<void> => {
  await signInTo(app(), page, email)
}

/**
 * Signs a window in to the main app or the back office as its next page finds it, and nobody else. The open page becomes
 * a picture of the origin, whose process then shows the app, too: setting the state of a window without it would begin a
 * process of the browser for that alone.
 */
export async function signInTo(origin: string, page: Page, email: string): Promise<void> {
  const { token } = await tokenOf(email)
  await page.goto(`${origin}/icon.svg`)
  await page.context().clearCookies()
  await page.evaluate((given) => {
    localStorage.clear()
    sessionStorage.clear()
    localStorage.setItem('hiwar.token', given)
    // What the app writes beside a sign-in: the server writes no guest's screen into the page.
    document.cookie = 'member=1; Path=/; SameSite=Lax'
  }, token)
}

/** A token without the browser. */
export async function tokenOf(email: string): Promise<{ token: string; id: number }> {
  const answer = await fetch(`${api()}/auth/password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token, user } = (await answer.json()) as { token: string; user: { id: number } }
  return { token, id: user.id }
}

export async function get<T>(path: string, token: string): Promise<T> {
  const answer = await fetch(`${api()}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()) as T
}

interface SentBody {
  token: string
  body: object
  /** For the audit log. */
  reason?: string
}

/** Changes something without the browser. */
export async function send<T>(
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  { token, body, reason }: SentBody,
): Promise<T> {
  const answer = await fetch(`${api()}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(reason !== undefined && { 'x-admin-reason': encodeURIComponent(reason) }),
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}
