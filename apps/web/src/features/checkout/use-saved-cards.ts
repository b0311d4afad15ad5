import { listCardTokens, type CardToken } from '@hiwar/contract/fawry.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { useCardDialogs } from './use-card-dialogs.tsx'

/** The newest card that is not among the known ones; none when only a saved card was added again: it keeps its token. */
const newestOf = (cards: readonly CardToken[], known: ReadonlySet<string>) =>
  cards.filter(({ token }) => !known.has(token)).toSorted((a, b) => b.creationDate - a.creationDate)[0]

/** What a card is added for: the payment that was pressed begins with it at once, else it is only chosen. */
interface Adding {
  readonly toPay: boolean
}

/** A person's saved cards, and the dialogs that add and remove one. `onAdded` gets a card that was not there before. */
export function useSavedCards(userId: number, onAdded: (card: CardToken, adding: Adding) => void) {
  const tokens = useApiQuery(listCardTokens, { query: { userId } })
  const cards = tokens.data?.cards ?? []
  const [adding, setAdding] = useState<Adding>({ toPay: false })
  /** The tokens of the list before a card was added: the provider's list may lag behind. */
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set())
  const [isReadingNewCard, setReadingNewCard] = useState(false)

  const readNewCard = async () => {
    setReadingNewCard(true)
    const { data, isError } = await tokens.refetch()
    setReadingNewCard(false)
    if (isError) return
    const newest = newestOf(data?.cards ?? [], known)
    if (newest !== undefined) return onAdded(newest, adding)
    toast.error({
      ...(known.size === 0 ? notThereYet : noneIsNew),
      action: { label: 'حدّث البطاقات', onPress: () => void tokens.refetch() },
    })
  }
  const dialogs = useCardDialogs(userId, () => void readNewCard())
  const add = (next: Adding) => {
    setAdding(next)
    setKnown(new Set(cards.map(({ token }) => token)))
    dialogs.add()
  }
  return {
    tokens,
    /** After a failed call the list may lack a card that was just added. */
    isListed: tokens.data !== undefined && tokens.failure === null,
    cards,
    isReadingNewCard,
    add,
    remove: dialogs.remove,
    dialog: dialogs.dialog,
  }
}

const notThereYet = {
  title: 'لم تظهر بطاقتك بعد',
  description: 'أضفتها عند بوابة الدفع ولم تصلنا منها. حدّث البطاقات بعد دقيقة ثم ادفع بها.',
}

const noneIsNew = {
  title: 'لم تظهر بطاقة جديدة بعد',
  description: 'إن كانت محفوظة من قبل فاخترها من بطاقاتك، وإلا فحدّث البطاقات بعد دقيقة.',
}
