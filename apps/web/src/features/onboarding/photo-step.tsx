import { listStudios } from '@hiwar/contract/studios.ts'
import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Banner } from '@hiwar/ui/banner.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { Loading, SkeletonText } from '@hiwar/ui/skeleton.tsx'
import { Camera, MapPin, Shirt } from 'lucide-react'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { refreshAccount } from '@hiwar/app/auth/account.ts'

const advice = [
  { Icon: Shirt, text: 'البس لونًا واحدًا هادئًا، وابتعد عن الخطوط الدقيقة.' },
  { Icon: Camera, text: 'نصوّر لك صورة وفيديو قصيرًا، ونتولّى المونتاج.' },
  { Icon: MapPin, text: 'تستغرق الجلسة ساعة في الاستوديو الذي تختاره.' },
]

/** The photo session: what it is, and the choice of a studio until it is done (people.md 11). */
export function PhotoStep({ tutor, isDone }: { tutor: TutorMeta; isDone: boolean }) {
  if (isDone)
    return (
      <Banner tone="success" title="اكتملت جلسة التصوير">
        صورتك والفيديو في ملفك الآن.
      </Banner>
    )
  return (
    <div className="flex flex-col gap-5">
      {tutor.studioId !== null && (
        <Banner tone="success" title="اخترت الاستوديو">
          يتواصل معك الاستوديو لتحديد الموعد. يمكنك التدريس قبل الجلسة بعد تفعيل حسابك.
        </Banner>
      )}
      <ul className="flex flex-col gap-3">
        {advice.map(({ Icon, text }) => (
          <li key={text} className="flex items-start gap-3 text-ink-900">
            <Icon size={24} strokeWidth={1.75} aria-hidden className="shrink-0 text-nile-700" />
            {text}
          </li>
        ))}
      </ul>
      <Studios tutor={tutor} />
    </div>
  )
}

function Studios({ tutor }: { tutor: TutorMeta }) {
  const studios = useApiQuery(listStudios, { query: { size: 50 } })
  const choose = useApiMutation(updateUser)
  const chooseStudio = async (studioId: number) => {
    const { failure } = await choose.run({ params: { id: tutor.id }, body: { studioId } })
    if (failure === null) await refreshAccount()
  }
  if (studios.failure !== null) return <QueryFailure query={studios} />
  if (studios.data === undefined)
    return (
      <Loading>
        <SkeletonText lines={3} />
      </Loading>
    )
  if (studios.data.total === 0)
    return <EmptyState illustration="waiting" text="لا توجد استوديوهات متاحة الآن. نخبرك حين نضيف واحدًا قريبًا منك." />
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col divide-y divide-sand-300 rounded-card border border-sand-300">
        {studios.data.list.map(({ id, name, address }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 p-4">
            <span>
              <span className="block text-label text-ink-900">{name ?? 'استوديو'}</span>
              {address !== null && <span className="block text-small text-ink-600">{address}</span>}
            </span>
            {id === tutor.studioId ? (
              <span className="text-label text-success">اخترته</span>
            ) : (
              <Button
                variant="secondary"
                size="small"
                isPending={choose.isRunning}
                onPress={() => void chooseStudio(id)}
              >
                اختره
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FormFailure failure={choose.failure} />
    </div>
  )
}
