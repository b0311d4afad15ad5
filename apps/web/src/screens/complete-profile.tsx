import { actions } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { PersonalStep } from '../features/profile/personal-step.tsx'
import { TopicsStep } from '../features/profile/topics-step.tsx'
import { VerifyPhoneSteps } from '@hiwar/app/verify/verify-phone-steps.tsx'
import { AuthFrame } from '../parts/auth-frame.tsx'
import { safeRedirect } from '@hiwar/app/auth/redirect.ts'

/** Profile of a new student: personal data, phone for reminders, topics. Each step may be skipped. */
export function CompleteProfileScreen() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [step, setStep] = useState<'personal' | 'phone' | 'topics'>('personal')
  // With a redirect target (such as a tutor's profile) the student returns there; otherwise the tutors list is more
  // useful than an empty dashboard.
  const finish = () => void navigate(safeRedirect(query.get('redirect')) ?? '/tutors', { replace: true })

  if (step === 'personal') {
    return (
      <AuthFrame
        key="personal"
        title="عرّفنا بنفسك"
        opening="بيانات قليلة تساعد معلّمك على معرفتك، ونستخدمها لتذكيرك قبل كل حصة."
        step={{ at: 1, of: 3 }}
      >
        <PersonalStep onDone={() => setStep('phone')} />
        <Button variant="quiet" className="mt-3 w-full" onPress={() => setStep('phone')}>
          {actions.skip}
        </Button>
      </AuthFrame>
    )
  }
  if (step === 'phone') {
    return (
      <AuthFrame
        key="phone"
        title="أكّد رقمك"
        opening="لتصلك التذكيرات على التطبيق الذي تفتحه كل يوم."
        step={{ at: 2, of: 3 }}
      >
        <VerifyPhoneSteps onVerified={() => setStep('topics')} onClose={() => setStep('topics')} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      key="topics"
      title="عمّ تحب أن تتكلّم؟"
      opening="اختر ما تحب الحديث عنه، أو تخطَّ هذه الخطوة."
      step={{ at: 3, of: 3 }}
    >
      <TopicsStep onDone={finish} />
    </AuthFrame>
  )
}
