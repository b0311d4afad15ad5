import { actions } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { PersonalStep } from '../features/profile/personal-step.tsx'
import { TopicsStep } from '../features/profile/topics-step.tsx'
import { AuthFrame } from '../parts/auth-frame.tsx'
import { safeRedirect } from '../session/redirect.ts'

/** A fresh student: who they are, then what they like to talk about. Both may be skipped. */
export function CompleteProfileScreen() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [step, setStep] = useState<'personal' | 'topics'>('personal')
  // A student who came from a tutor goes back to that tutor; a fresh one sees the tutors rather than an empty dashboard.
  const finish = () => void navigate(safeRedirect(query.get('redirect')) ?? '/tutors', { replace: true })

  if (step === 'personal') {
    return (
      <AuthFrame key="personal" title="عرّفنا بك" opening="بيانات قليلة تساعد معلّمك على معرفتك، ونذكّرك بها قبل كل حصة." step={{ at: 1, of: 2 }}>
        <PersonalStep onDone={() => setStep('topics')} />
        <Button variant="quiet" className="mt-3 w-full" onPress={() => setStep('topics')}>{actions.skip}</Button>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame key="topics" title="عمّ تحب أن تتكلّم؟" opening="اختر ما تحب الحديث عنه، أو تخطَّ هذه الخطوة." step={{ at: 2, of: 2 }}>
      <TopicsStep onDone={finish} />
    </AuthFrame>
  )
}
