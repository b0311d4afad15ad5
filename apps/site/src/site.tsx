// What every part of a page may know of its request: addresses, the reader's choices, the settings.
import type { ReferralCode } from '@hiwar/contract/enums.ts'
import type { SettingValues } from '@hiwar/contract/settings.ts'
import type { Consent } from '@hiwar/rules/shared-cookies.ts'
import { createContext, useContext } from 'react'
import type { ComponentProps } from 'react'
import { withParameters } from './links.ts'
import type { Parameters } from './links.ts'

export interface Site {
  /** Public addresses of this site and of the app, without a slash at the end. */
  readonly origins: { readonly site: string; readonly app: string }
  /** Path and normalized query of the page. */
  readonly address: string
  readonly path: string
  readonly ref: ReferralCode | null
  /** Null while the reader has not chosen. */
  readonly consent: Consent | null
  /** The reader is signed in to the app on this device. */
  readonly isMember: boolean
  readonly settings: SettingValues
  /** How many fiscal years the papers of a withdrawal are kept. */
  readonly retentionYears: number
  readonly now: number
}

const SiteContext = createContext<Site | null>(null)
export const SiteProvider = SiteContext.Provider

export function useSite(): Site {
  const site = useContext(SiteContext)
  if (site === null) throw new Error('a part of the site was rendered outside of a page')
  return site
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
  parameters?: Parameters
}

/** A link to a page of this site; the source the reader came from travels with it. */
export function PageLink({ to, parameters = {}, children, ...rest }: LinkProps) {
  const { ref, path } = useSite()
  const isHere = to === path && Object.keys(parameters).length === 0
  return (
    <a aria-current={isHere ? 'page' : undefined} {...rest} href={withParameters(to, { ...parameters, ref })}>
      {children}
    </a>
  )
}

/** A link to a screen of the app. */
export function AppLink({ to, parameters = {}, children, ...rest }: LinkProps) {
  const { origins, ref } = useSite()
  return (
    <a {...rest} href={origins.app + withParameters(to, { ...parameters, ref })}>
      {children}
    </a>
  )
}
