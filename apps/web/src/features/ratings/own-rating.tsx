import { getLesson, listLessons } from '@hiwar/contract/lessons.ts'
import { deleteRating, listTutorRatings } from '@hiwar/contract/ratings.ts'
import type { TutorRating } from '@hiwar/contract/ratings.ts'
import { getTutorInfo, listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { ConfirmDialog } from '@hiwar/ui/confirm-dialog.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { RatingItem } from './rating-item.tsx'

const invalidates = [listTutorRatings, getTutorInfo, listOnboardedTutors, listLessons, getLesson]

/** The user's own rating, which can be edited or deleted. */
export function OwnRating({ rating, onEdit }: { rating: TutorRating; onEdit: () => void }) {
  const remove = useApiMutation(deleteRating, { invalidates })
  const [isConfirming, setConfirming] = useState(false)
  const confirm = async () => {
    const { failure } = await remove.run({ params: { id: rating.id } })
    if (failure !== null) return
    setConfirming(false)
    toast.success({ title: 'تم حذف تقييمك' })
  }
  return (
    <div className="surface border-nile-300 p-4 md:p-6">
      <RatingItem
        rating={rating}
        isOwn
        actions={
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="small" onPress={onEdit}>
              {actions.edit}
            </Button>
            <Button variant="quiet" size="small" onPress={() => setConfirming(true)}>
              {actions.remove}
            </Button>
          </div>
        }
      />
      <ConfirmDialog
        title="حذف تقييمك"
        isOpen={isConfirming}
        onOpenChange={setConfirming}
        confirmLabel="احذف التقييم"
        isDestructive
        isPending={remove.isRunning}
        onConfirm={() => void confirm()}
        failure={<FormFailure failure={remove.failure} />}
      >
        <p>لن يظهر تقييمك للآخرين بعد الآن. يمكنك أن تقيّم من جديد في أي وقت.</p>
      </ConfirmDialog>
    </div>
  )
}
