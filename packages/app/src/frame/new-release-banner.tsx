import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { InfoIcon } from '@hiwar/ui/inline-icons.tsx'
import { missingParts, subscribeMissingParts } from '@hiwar/ui/lazy-with-retry.ts'
import { useSyncExternalStore } from 'react'
import { BannerLine } from './banner-line.tsx'
import { isBusy } from './busy.ts'
import { neededText, newRelease, subscribeNewRelease, updateLabel, type NewRelease } from './new-release.ts'

const lookAgainMs = 2_000

function everyMoment(listener: () => void): () => void {
  const timer = setInterval(listener, lookAgainMs)
  return () => {
    clearInterval(timer)
  }
}

/**
 * Offers a new release when nothing would be lost, or at once when part of the page cannot be loaded without it (web.md
 * §1.2). Part of the banners' own code: after a release the server has no chunk of this one to load.
 */
export function NewReleaseBanner() {
  const release = useSyncExternalStore(subscribeNewRelease, newRelease)
  // The notice of missing parts offers it then.
  const isOfferedAbove =
    useSyncExternalStore(subscribeMissingParts, missingParts) !== null && release?.isNeeded === true
  return release === null || isOfferedAbove ? null : <Offer release={release} />
}

function Offer({ release: { load, isNeeded } }: { release: NewRelease }) {
  const isFree = useSyncExternalStore(everyMoment, () => navigator.onLine && (isNeeded || !isBusy()))
  if (!isFree) return null
  return (
    <BannerLine icon={<InfoIcon size={18} />} text={isNeeded ? neededText : 'صدرت نسخة جديدة من حوار.'}>
      <button type="button" className={buttonClasses({ variant: 'link' })} onClick={load}>
        {updateLabel}
      </button>
    </BannerLine>
  )
}
