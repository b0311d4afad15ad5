import { LessonDuration } from '@hiwar/contract/enums.ts'
import { getTutorInfo } from '@hiwar/contract/tutors.ts'
import { listWatches, removeWatch, setWatch, type Watch } from '@hiwar/contract/watches.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { deviceZone } from '@hiwar/arabic/dates.ts'
import { minutes } from '@hiwar/arabic/plurals.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { Segmented } from '@hiwar/ui/segmented.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { QueryFailure } from '../../parts/block-failure.tsx'
import { FormFailure } from '../../parts/form-failure.tsx'
import { ChipGroup, DayChips, WindowChips } from '../../parts/time-chips.tsx'

interface WatchDialogProps {
  tutor: { id: number; name: string }
  isOpen: boolean
  onClose: () => void
}

/** Asks to be told when this tutor has time that suits (extras.md 3). */
export function WatchDialog({ tutor, isOpen, onClose }: WatchDialogProps) {
  const watches = useApiQuery(listWatches, {})
  const known = watches.data?.list.find((watch) => watch.tutorId === tutor.id)
  if (watches.data !== undefined)
    return <WatchForm key={known?.createdAt} tutor={tutor} known={known} isOpen={isOpen} onClose={onClose} />
  return (
    <Dialog title="نبّهني عند توفّر وقت" isOpen={isOpen} onOpenChange={onClose}>
      {watches.failure === null ? (
        <Loading>
          <Skeleton className="h-64 w-full" />
        </Loading>
      ) : (
        <QueryFailure query={watches} />
      )}
    </Dialog>
  )
}

const invalidates = [listWatches, getTutorInfo]

function WatchForm({ tutor, known, isOpen, onClose }: WatchDialogProps & { known: Watch | undefined }) {
  const [wish, setWish] = useState<Pick<Watch, 'duration' | 'days' | 'windows'>>(
    known ?? { duration: LessonDuration.Short, days: [], windows: [] },
  )
  const saving = useApiMutation(setWatch, { invalidates })
  const removing = useApiMutation(removeWatch, { invalidates })
  const { duration, days, windows } = wish
  const failure = saving.failure ?? removing.failure

  const save = async () => {
    const saved = await saving.run({
      params: { tutorId: tutor.id },
      body: { duration, days, windows, zone: deviceZone() },
    })
    if (saved.failure !== null) return
    toast.success({ title: 'سننبّهك', description: `عندما يتوفّر وقت يناسبك عند ${tutor.name}.` })
    onClose()
  }
  const remove = async () => {
    const removed = await removing.run({ params: { tutorId: tutor.id } })
    if (removed.failure === null) onClose()
  }
  return (
    <Dialog
      title="نبّهني عند توفّر وقت"
      isOpen={isOpen}
      onOpenChange={onClose}
      footer={
        <>
          <Button className="grow" isPending={saving.isRunning} onPress={() => void save()}>
            {known === undefined ? 'نبّهني' : 'احفظ التغيير'}
          </Button>
          {known !== undefined && (
            <Button variant="secondary" className="grow" isPending={removing.isRunning} onPress={() => void remove()}>
              أوقف التنبيه
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <p className="text-ink-600">
          متى يناسبك الحديث مع {tutor.name}؟ اتركها فارغة لأي وقت. التنبيه سبق لا حجز: من يحجز أولًا يأخذ الموعد.
        </p>
        <Segmented
          label="مدة الحصة"
          value={String(duration)}
          onChange={(chosen) =>
            setWish({ ...wish, duration: chosen === '30' ? LessonDuration.Long : LessonDuration.Short })
          }
          options={[
            { value: '15', label: minutes(LessonDuration.Short) },
            { value: '30', label: minutes(LessonDuration.Long) },
          ]}
        />
        <ChipGroup label="الأيام">
          <DayChips days={days} onChange={(chosen) => setWish({ ...wish, days: chosen })} />
        </ChipGroup>
        <ChipGroup label="من اليوم">
          <WindowChips windows={windows} onChange={(chosen) => setWish({ ...wish, windows: chosen })} />
        </ChipGroup>
        <FormFailure failure={failure} text={failure === null ? undefined : refusals[failure.code]} />
      </div>
    </Dialog>
  )
}

/** What a refusal means here. */
const refusals: Partial<Record<string, string>> = {
  'bad-request': 'تنتظر خمسة معلّمين بالفعل. أوقف تنبيهًا لتضيف غيره.',
  forbidden: 'أكّد بريدك الإلكتروني أولًا، ثم اطلب التنبيه.',
}
