import { emit } from '@hiwar/client/socket.ts'
import { useState } from 'react'

/** Shows a card of a lesson to both, or takes it away with null. The screen follows the event, not the press. */
export function useShowCard(lessonId: number): {
  show: (cardId: number | null) => Promise<boolean>
  isPending: boolean
  hasFailed: boolean
} {
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle')
  const show = async (cardId: number | null): Promise<boolean> => {
    setState('pending')
    const isShown = await emit('ConversationCard', { lessonId, cardId }).then(
      ({ code }) => code === 'ok',
      () => false,
    )
    setState(isShown ? 'idle' : 'failed')
    return isShown
  }
  return { show, isPending: state === 'pending', hasFailed: state === 'failed' }
}
