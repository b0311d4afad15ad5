import { addFavourite, listFavourites, removeFavourite } from '@hiwar/contract/favourites.ts'
import { getTutorInfo, type TutorInfo } from '@hiwar/contract/tutors.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { keyOf } from '@hiwar/client/query.ts'
import { toast } from '@hiwar/ui/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { failureText } from '@hiwar/app/failures/failure-text.ts'
import { updateCachedCards } from './use-tutors.ts'

/** Adds or removes a favourite tutor, as an optimistic update that is reverted when the server rejects it. */
export function useFavourite(id: number) {
  const client = useQueryClient()
  const adding = useApiMutation(addFavourite)
  const removing = useApiMutation(removeFavourite)

  const updateCache = (favourite: boolean) => {
    updateCachedCards(client, id, (card) => ({ ...card, favourite }))
    client.setQueryData<TutorInfo>(keyOf(getTutorInfo, { params: { id } }), (tutor) => tutor && { ...tutor, favourite })
  }
  return async (favourite: boolean) => {
    updateCache(favourite)
    const { failure } = await (favourite ? adding : removing).run({ params: { tutorId: id } })
    if (failure === null) {
      // The favourites list is refetched only when it is next opened: a card must not vanish while it is pressed.
      void client.invalidateQueries({ queryKey: keyOf(listFavourites), refetchType: 'none' })
      return
    }
    updateCache(!favourite)
    const isFull = failure.code === 'bad-request'
    toast.error({
      title: 'لم تُحفظ المفضّلة',
      description: isFull ? 'مفضّلتك ممتلئة. احذف منها معلّمًا لتضيف غيره.' : failureText(failure),
    })
  }
}
