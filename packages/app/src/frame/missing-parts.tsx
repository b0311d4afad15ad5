import { actions } from '@hiwar/arabic/words.ts'
import { Button, CloseButton } from '@hiwar/ui/button.tsx'
import { InfoIcon, OfflineIcon } from '@hiwar/ui/inline-icons.tsx'
import {
  dismissMissingParts,
  missingParts,
  retryMissingParts,
  subscribeMissingParts,
} from '@hiwar/ui/lazy-with-retry.ts'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useOnline } from '../use-online.ts'
import { neededText, newRelease, subscribeNewRelease, updateLabel, type NewRelease } from './new-release.ts'

/**
 * Says that the code of a part of the page could not be loaded, for example of a dialog first opened offline, and
 * offers another try; where that failed with a network there, a new page. At the top, for the buttons of dialogs and
 * calls are at the bottom; within reach above an open dialog, since React Aria leaves the top layer alone. When a new
 * release took the code away, no other try helps: then it offers that release, in the place of its banner.
 */
export function MissingParts() {
  const missing = useSyncExternalStore(subscribeMissingParts, missingParts)
  const release = useSyncExternalStore(subscribeNewRelease, newRelease)
  const isOnline = useOnline()
  if (missing === null) return null
  const needed = isOnline && release?.isNeeded === true ? release : null
  const offer = offerOf(needed, missing.isStuck && isOnline)
  return createPortal(
    <div
      role="alert"
      data-react-aria-top-layer="true"
      className={
        'fixed start-4 end-4 top-[max(1rem,env(safe-area-inset-top))] z-60 flex items-start gap-3 ' +
        'rounded-card border border-sand-300 bg-white p-3 shadow-raised sm:end-auto sm:max-w-104'
      }
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-warning-tint text-warning">
        {offer.isOfNetwork ? <OfflineIcon size={24} /> : <InfoIcon size={24} />}
      </span>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        <p className="pt-0.5 text-small">{offer.text}</p>
        <Button variant="secondary" size="small" isPending={missing.isTrying} onPress={offer.onPress}>
          {offer.label}
        </Button>
      </div>
      <CloseButton onPress={dismissMissingParts} label={actions.close} />
    </div>,
    document.body,
  )
}

/** What helps: the release that took the code away, a new page, or another try. */
function offerOf(needed: NewRelease | null, isStuck: boolean) {
  if (needed !== null) return { text: neededText, label: updateLabel, onPress: needed.load, isOfNetwork: false }
  const what = 'تعذّر تحميل جزء من الصفحة.'
  return isStuck
    ? {
        text: `${what} أعد تحميل الصفحة ليظهر.`,
        label: actions.reload,
        onPress: () => location.reload(),
        isOfNetwork: false,
      }
    : {
        text: `${what} تحقّق من الإنترنت ثم حاول مرة أخرى.`,
        label: actions.retry,
        onPress: retryMissingParts,
        isOfNetwork: true,
      }
}
