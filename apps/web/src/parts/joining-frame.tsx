import { actions } from '@hiwar/arabic/words.ts'
import { useSignOut } from '@hiwar/app/account/use-sign-out.ts'
import { InboxBell } from '@hiwar/app/inbox/inbox-bell.tsx'
import { Button, LinkButton } from '@hiwar/ui/button.tsx'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { BareBar, BareFrame } from './bare-frame.tsx'

interface JoiningFrameProps {
  /** Where the next step is. */
  step: string
  /** The chat with the team, which has the width of the screen; null on the other screens. */
  chat: ReactNode
  /** On a phone an open chat room has the whole screen. */
  isRoomOpen: boolean
}

/**
 * The settings, the inbox, the chat and the reports of a tutor who still has steps to pass: every page of the navigation would only
 * lead back to them.
 */
export function JoiningFrame({ step, chat, isRoomOpen }: JoiningFrameProps) {
  const signOut = useSignOut()
  const end = (
    <div className="flex items-center gap-1">
      <InboxBell />
      <LinkButton to={step} variant="secondary" size="small">
        أكمل خطوات الانضمام
      </LinkButton>
      <Button variant="quiet" size="small" onPress={signOut} className="max-sm:hidden">
        {actions.signOut}
      </Button>
    </div>
  )
  if (chat === null)
    return (
      <BareFrame end={end}>
        <Outlet />
      </BareFrame>
    )
  return (
    <div className="flex min-h-(--screen) flex-col bg-white">
      <BareBar end={end} className={isRoomOpen ? 'max-md:hidden' : ''} />
      {chat}
    </div>
  )
}
