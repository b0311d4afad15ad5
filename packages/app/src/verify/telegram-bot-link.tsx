import { linkTelegram } from '@hiwar/contract/notifications.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { Button, LinkButton } from '@hiwar/ui/button.tsx'
import { Send } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { FormFailure } from '../forms/form-failure.tsx'

/**
 * Opens our bot in Telegram, with a start token that links the chat to the account. The link is fetched before it is
 * pressed, since browsers open a window only directly on a press.
 */
export function TelegramBotLink({ children, onOpened }: { children: string; onOpened?: () => void }) {
  const link = useApiMutation(linkTelegram)
  const fetchLink = useEffectEvent(() => void link.run())
  useEffect(() => {
    fetchLink()
    // The start token is valid for 15 minutes; a dialog may stay open longer.
    const timer = setInterval(fetchLink, 10 * MINUTE_MS)
    return () => clearInterval(timer)
  }, [])

  if (link.reply === undefined) {
    return (
      <div className="flex flex-col gap-2">
        <FormFailure failure={link.failure} />
        <Button variant="secondary" isPending={link.isRunning} onPress={() => void link.run()}>
          {children}
        </Button>
      </div>
    )
  }
  return (
    <LinkButton to={link.reply.url} target="_blank" rel="noreferrer" variant="secondary" onClick={onOpened}>
      <Send size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
      {children}
    </LinkButton>
  )
}
