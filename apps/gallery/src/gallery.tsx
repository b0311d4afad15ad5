import { useNumberStyle } from '@hiwar/app/auth/appearance.ts'
import { UiProvider } from '@hiwar/ui/provider.tsx'
import { useState } from 'react'
import { ColourTable } from './colours.tsx'
import { ignore } from './frame.tsx'
import { addressOf, readLook, showLook } from './look.ts'
import type { Look } from './look.ts'
import { ActionSections } from './sections/actions.tsx'
import { ChoiceSections } from './sections/choices.tsx'
import { DateSections } from './sections/dates.tsx'
import { DrawingSections } from './sections/drawings.tsx'
import { FactSections } from './sections/facts.tsx'
import { FieldSections } from './sections/fields.tsx'
import { ListSections } from './sections/lists.tsx'
import { OverlaySections } from './sections/overlays.tsx'
import { StateSections } from './sections/states.tsx'
import { Switches } from './switches.tsx'

/** Applied before anything is rendered: numbers are written in the style that is set then. */
function firstLook(): Look {
  const look = readLook(window.location.search)
  showLook(look)
  return look
}

/** Every part of the design system in every state. */
export function Gallery() {
  const [look, setLook] = useState(firstLook)
  const numberStyle = useNumberStyle()
  const change = (next: Look) => {
    window.history.replaceState(null, '', addressOf(next) + window.location.hash)
    showLook(next)
    setLook(next)
  }
  return (
    <UiProvider navigate={ignore}>
      <div className="mx-auto max-w-[90rem] px-4 py-6 md:px-8">
        <header className="mb-8 flex flex-col gap-4">
          <h1 lang="en" dir="ltr" className="text-end">
            @hiwar/ui
          </h1>
          <Switches look={look} onChange={change} />
        </header>
        {/* Formatted numbers are not reactive: another style of them mounts the samples again. */}
        <main
          key={numberStyle}
          className={look.width === 'phone' ? 'flex max-w-90 flex-col gap-8' : 'flex flex-col gap-8'}
        >
          <ColourTable key={addressOf(look)} />
          <ActionSections />
          <FieldSections />
          <ChoiceSections />
          <DateSections />
          <FactSections />
          <ListSections />
          <StateSections />
          <OverlaySections />
          <DrawingSections />
        </main>
      </div>
    </UiProvider>
  )
}
