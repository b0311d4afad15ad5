import { LessonDuration } from '@hiwar/contract/enums.ts'
import { getTutorInfo } from '@hiwar/contract/tutors.ts'
import { listWatches, removeWatch, setWatch, type Watch } from '@hiwar/contract/watches.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import { deviceZone } from '@hiwar/arabic/dates.ts'
import { minutes } from '@hiwar/arabic/plurals.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { Segmented } from '@hiwar/ui/segmented.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { ChipGroup, DayChips, WindowChips } from '../../parts/time-chips.tsx'

interface WatchDialogProps {
  tutor: { id: number; name: string }
  isOpen: boolean
  onClose: () => void
}

/** Asks for a notification when this tutor has free time that suits the student (extras.md 3). */
export function WatchDialog({ tutor, isOpen, onClose }: WatchDialogProps) {
  const watches = useApiQuery(listWatches, {})
  const known = watches.data?.list.find((watch) => watch.tutorId === tutor.id)
  if (watches.data !== undefined)
    return <WatchForm key={known?.createdAt} tutor={tutor} known={known} isOpen={isOpen} onClose={onClose} />
  return (
    <Dialog title="تنبيه عند توفّر وقت" isOpen={isOpen} onOpenChange={onClose}>
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

type WatchPreferences = Pick<Watch, 'duration' | 'days' | 'windows'>

function WatchForm({ tutor, known, isOpen, onClose }: WatchDialogProps & { known: Watch | undefined }) {
  const [preferences, setPreferences] = useState<WatchPreferences>(
    known ?? { duration: LessonDuration.Short, days: [], windows: [] },
  )
  const saving = useApiMutation(setWatch, { invalidates })
  const removing = useApiMutation(removeWatch, { invalidates })
  const failure = saving.failure ?? removing.failure

  const save = async () => {
    const { duration, days, windows } = preferences
    const saved = await saving.run({
      params: { tutorId: tutor.id },
      body: { duration, days, windows, zone: deviceZone() },
    })
    if (saved.failure !== null) return
    toast.success({ title: 'سننبّهك', description: `عندما يتوفّر وقت يناسبك عند ${isolate(tutor.name)}.` })
    onClose()
  }
  const remove = async () => {
    const removed = await removing.run({ params: { tutorId: tutor.id } })
    if (removed.failure === null) onClose()
  }
  return (
    <Dialog
      title="تنبيه عند توفّر وقت"
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
          متى يناسبك الحديث مع <bdi>{tutor.name}</bdi>؟ اتركها فارغة لأي وقت. التنبيه لا يحجز الموعد: من يحجز أولًا يأخذه.
        </p>
        <PreferenceFields preferences={preferences} onChange={setPreferences} />
        <FormFailure failure={failure} text={failure === null ? undefined : failureTexts[failure.code]} />
      </div>
    </Dialog>
  )
}

interface PreferenceFieldsProps {
  preferences: WatchPreferences
  onChange: (preferences: WatchPreferences) => void
}

function PreferenceFields({ preferences, onChange }: PreferenceFieldsProps) {
  return (
    <>
      <Segmented
        label="مدة الحصة"
        value={String(preferences.duration)}
        onChange={(chosen) =>
          onChange({ ...preferences, duration: chosen === '30' ? LessonDuration.Long : LessonDuration.Short })
        }
        options={[
          { value: '15', label: minutes(LessonDuration.Short) },
          { value: '30', label: minutes(LessonDuration.Long) },
        ]}
      />
      <ChipGroup label="الأيام">
        <DayChips days={preferences.days} onChange={(days) => onChange({ ...preferences, days })} />
      </ChipGroup>
      <ChipGroup label="وقت اليوم">
        <WindowChips windows={preferences.windows} onChange={(windows) => onChange({ ...preferences, windows })} />
      </ChipGroup>
    </>
  )
}

/** What these error codes mean here. */
const failureTexts: Partial<Record<string, string>> = {
  'bad-request': 'تنتظر خمسة معلّمين بالفعل. أوقف تنبيهًا لتضيف غيره.',
  forbidden: 'أكّد بريدك الإلكتروني أولًا، ثم اطلب التنبيه.',
}
