import { localeTag } from '@hiwar/arabic/digits.ts'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { lazyWithRetry } from './lazy-with-retry.ts'
import { NavigateContext } from './navigate.ts'
import { pauseLoaderInHiddenTab } from './hidden-tab.ts'
import { hasShownToast, subscribeFirstToast } from './first-toast.ts'

/** Loaded with the first toast. */
const ToastRegion = lazyWithRetry(async () => (await import('./toast-region.tsx')).ToastRegion)

export interface UiProviderProps {
  children: ReactNode
  /** Language, direction and digits of every control; `ar-EG-u-nu-latn` unless the user chose ١٢٣. */
  locale?: string
  /** The router's navigate function, for links inside the app. Without it links load the page. */
  navigate?: (path: string) => void
}

/** Used once at the root of an app, inside its router. */
export function UiProvider({ children, locale = localeTag(), navigate = loadPage }: UiProviderProps) {
  useEffect(pauseLoaderInHiddenTab, [])
  return (
    <I18nProvider locale={locale}>
      <NavigateContext value={navigate}>
        {children}
        <Toasts />
      </NavigateContext>
    </I18nProvider>
  )
}

function loadPage(path: string): void {
  window.location.assign(path)
}

function Toasts() {
  const isNeeded = useSyncExternalStore(subscribeFirstToast, hasShownToast, () => false)
  return (
    isNeeded && (
      <Suspense>
        <ToastRegion />
      </Suspense>
    )
  )
}
