import { ReferralCode } from '@hiwar/contract/enums.ts'

export type Parameters = Readonly<Record<string, string | number | null | undefined>>

/** `path?name=value#anchor`; what is null is left out, and a path may have an anchor of its own. */
export function withParameters(to: string, parameters: Parameters): string {
  const [path = '', anchor] = to.split('#')
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters))
    if (value !== null && value !== undefined) query.set(name, String(value))
  const search = query.size === 0 ? '' : `${path.includes('?') ? '&' : '?'}${query.toString()}`
  return `${path}${search}${anchor === undefined ? '' : `#${anchor}`}`
}

/** The source in `?ref`, if it is one of ours. */
export const referralOf = (text: string | null): ReferralCode | null =>
  Object.values(ReferralCode).find((code) => code === text) ?? null

/** The path of a page of this site that a form came from; anything else leads home. */
export function ownPath(text: string): string {
  if (!/^\/(?![/\\])[\w\-./?=&%#]*$/.test(text)) return '/'
  const address = new URL(text, 'https://site.invalid')
  return address.host === 'site.invalid' ? address.pathname + address.search + address.hash : '/'
}
