import { defaultPreferences } from '@hiwar/contract/preferences.ts'
import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { learningText } from '@hiwar/arabic/learning-words.ts'
import { things } from '@hiwar/arabic/words.ts'
import { Card } from '@hiwar/ui/card.tsx'
import { Bell, GraduationCap, KeyRound, MessagesSquare, Palette, ShieldCheck, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { FeedCard } from '../features/calendar-feed/feed-card.tsx'
import { LearningPanel } from '../features/learning/learning-panel.tsx'
import { NotificationSettings } from '../features/notification-settings/notification-settings.tsx'
import { PhotoField } from '@hiwar/app/photo/photo-field.tsx'
import { OwnTopics } from '../features/profile/own-topics.tsx'
import { MeasuringPanel } from '../features/settings/measuring-panel.tsx'
import { PersonalForm } from '../features/settings/personal-form.tsx'
import { AppearancePanel } from '@hiwar/app/account/appearance-panel.tsx'
import { DeleteAccountPanel } from '../features/settings/delete-account-panel.tsx'
import { confirmedDeletionIn } from '../features/settings/confirmed-deletion.ts'
import { PasswordForm } from '@hiwar/app/account/password-form.tsx'
import { SettingsLayout } from '../features/settings/settings-layout.tsx'
import type { SettingsSection } from '../features/settings/settings-layout.tsx'
import { AccountSummary } from '../features/settings/account-summary.tsx'
import { Devices } from '@hiwar/app/account/devices.tsx'
import { VerifyCard } from '@hiwar/app/account/verify-card.tsx'
import { LazyVerifyEmailDialog } from '@hiwar/app/verify/lazy-verify-email-dialog.tsx'
import { LazyVerifyPhoneDialog } from '@hiwar/app/verify/lazy-verify-phone-dialog.tsx'
import { incompleteSettings } from '../parts/incomplete-settings.ts'
import { Page } from '@hiwar/app/frame/page.tsx'
import { useAccount, useUser } from '@hiwar/app/auth/account.ts'

/** `/s/settings` */
export function StudentSettingsScreen() {
  const user = useUser()
  return <Settings title={things.settings} user={user} tutor={null} extra={[learningPart, topicsPart]} />
}

/** `/t/account-settings`: what concerns the account; the profile students see has its own screen. */
export function TutorAccountSettingsScreen() {
  const user = useUser()
  return <Settings title="إعدادات الحساب" user={user} tutor={useAccount()?.tutor ?? null} extra={[]} />
}

const learningPart: SettingsSection = {
  id: 'learning',
  label: learningText.title,
  hint: 'ليستعد معلّمك لحصتك',
  Icon: GraduationCap,
  content: <LearningPanel />,
}

const topicsPart: SettingsSection = {
  id: 'topics',
  label: 'الموضوعات',
  hint: 'عمّ تحب أن تتكلّم',
  Icon: MessagesSquare,
  content: <OwnTopics />,
}

interface SettingsProps {
  title: string
  user: UserSelf
  tutor: TutorMeta | null
  extra: readonly SettingsSection[]
}

function Settings({ title, user, tutor, extra }: SettingsProps) {
  const missing = incompleteSettings(user, tutor)
  const isPartOpen = useSearchParams()[0].has('tab')
  const parts: SettingsSection[] = [
    {
      id: 'personal',
      label: 'البيانات الشخصية',
      hint: 'الاسم والبريد والرقم',
      Icon: UserRound,
      missing: missing.personal,
      content: <Personal user={user} tutor={tutor} />,
    },
    {
      id: 'password',
      label: 'كلمة المرور',
      hint: 'تغييرها',
      Icon: KeyRound,
      missing: missing.password,
      content: (
        <Card>
          <PasswordForm key={String(user.hasPassword)} user={user} />
        </Card>
      ),
    },
    {
      id: 'notifications',
      label: 'التنبيهات',
      hint: 'ماذا نرسل ومتى',
      Icon: Bell,
      missing: missing.notifications,
      content: <Notifications />,
    },
    ...extra,
    {
      id: 'appearance',
      label: 'المظهر',
      hint: 'الأرقام والخط والحركة',
      Icon: Palette,
      content: (
        <Card>
          <AppearancePanel preferences={user.preferences ?? defaultPreferences} />
        </Card>
      ),
    },
    {
      id: 'account',
      label: 'الحساب والأجهزة',
      hint: 'الأجهزة، قياس الزيارات، حذف الحساب',
      Icon: ShieldCheck,
      content: <Account user={user} />,
    },
  ]
  return (
    <Page title={title} isHeadingHidden={isPartOpen ? 'phone' : false}>
      <SettingsLayout parts={parts} head={<AccountSummary user={user} />} />
    </Page>
  )
}

function Personal({ user, tutor }: { user: UserSelf; tutor: TutorMeta | null }) {
  const [verifying, setVerifying] = useState<'email' | 'phone' | null>(null)
  const close = () => setVerifying(null)
  return (
    <div className="grid items-start gap-6 @3xl:grid-cols-[minmax(0,1fr)_minmax(280px,360px)]">
      <div className="flex min-w-0 flex-col gap-6">
        {tutor === null && (
          <Card>
            <PhotoField user={user} />
          </Card>
        )}
        {/* The key resets the form when verification has stored the account's first phone number. */}
        <PersonalForm key={`${user.email} ${user.phone ?? ''}`} user={user} tutor={tutor} />
      </div>
      <VerifyCard user={user} onVerifyEmail={() => setVerifying('email')} onVerifyPhone={() => setVerifying('phone')} />
      <LazyVerifyEmailDialog isOpen={verifying === 'email'} isCodeSent={false} onVerified={close} onClose={close} />
      <LazyVerifyPhoneDialog isOpen={verifying === 'phone'} onVerified={close} onClose={close} />
    </div>
  )
}

function Notifications() {
  return (
    <div className="grid gap-6">
      <NotificationSettings renderVerification={(verification) => <LazyVerifyPhoneDialog {...verification} />} />
      <FeedCard />
    </div>
  )
}

function Account({ user }: { user: UserSelf }) {
  const { pathname, state } = useLocation()
  return (
    <div className="in-order flex flex-col gap-6">
      <Card>
        <Devices />
      </Card>
      <Card>
        <MeasuringPanel />
      </Card>
      <DeleteAccountPanel user={user} confirmed={confirmedDeletionIn(state)} returnTo={`${pathname}?tab=account`} />
    </div>
  )
}
