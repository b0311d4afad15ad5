import { learningText } from '@hiwar/arabic/learning-words.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { getLearningProfile } from '@hiwar/contract/learning.ts'
import { Card } from '@hiwar/ui/card.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { LearningForm } from '../../parts/learning-form.tsx'

/** The learning profile among a student's settings (more.md 2). */
export function LearningPanel() {
  const profile = useApiQuery(getLearningProfile, {})
  return (
    <Card>
      <p className="mb-5 text-ink-600">{learningText.purpose}</p>
      {profile.data === undefined && profile.failure === null && (
        <Loading className="flex flex-col gap-4">
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-24 w-full" />
        </Loading>
      )}
      {profile.data === undefined && <QueryFailure query={profile} />}
      {profile.data !== undefined && (
        <LearningForm
          key={JSON.stringify(profile.data)}
          profile={profile.data}
          onSaved={() => toast.success({ title: 'تم حفظ مستواك وأهدافك' })}
          className="max-w-xl"
        />
      )}
    </Card>
  )
}
