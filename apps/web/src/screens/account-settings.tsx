import { defaultPreferences } from '@hiwar/contract/preferences.ts'
import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { things } from '@hiwar/arabic/words.ts'
import { Card } from '@hiwar/ui/card.tsx'
import { Bell, KeyRound, MessagesSquare, Palette, ShieldCheck, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { FeedCard } from '../features/calendar-feed/feed-card.tsx'
import { NotificationSettings } from '../features/notification-settings/notification-settings.tsx'
import { PhotoField } from '../features/photo/photo-field.tsx'
import { OwnTopics } from '../features/profile/own-topics.tsx'
import { PersonalForm } from '../features/settings/account-form.tsx'
import { AppearancePanel } from '../features/settings/appearance-panel.tsx'
import { LeavePanel } from '../features/settings/leave-panel.tsx'
import { leavingOf } from '../features/settings/leaving.ts'
import { PasswordForm } from '../features/settings/password-form.tsx'
import { SettingsFrame } from '../features/settings/settings-frame.tsx'
import type { SettingsPart } from '../features/settings/settings-frame.tsx'
import { SettingsHead } from '../features/settings/settings-head.tsx'
import { SignOutEverywhere } from '../features/settings/sign-out-everywhere.tsx'
import { VerifyCard } from '../features/settings/verify-card.tsx'
import { VerifyEmailDialog } from '../features/verify/verify-email-dialog.tsx'
import { VerifyPhoneDialog } from '../features/verify/verify-phone-dialog.tsx'
import { incompleteSettings } from '../parts/incomplete-settings.ts'
import { Page } from '../parts/page.tsx'
import { useAccount, useUser } from '../auth/account.ts'

/** `/s/settings` */
export function StudentSettingsScreen() {
  const user = useUser()
  return <Settings title={things.settings} user={user} tutor={null} extra={[topicsPart]} />
}

/** `/t/account-settings`: what concerns the account; the profile students see has its own screen. */
export function TutorAccountSettingsScreen() {
  const user = useUser()
  return <Settings title="إعدادات الحساب" user={user} tutor={useAccount()?.tutor ?? null} extra={[]} />
}

const topicsPart: SettingsPart = {
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
  extra: readonly SettingsPart[]
}

function Settings({ title, user, tutor, extra }: SettingsProps) {
  const missing = incompleteSettings(user, tutor)
  const parts: SettingsPart[] = [
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
      content: <PasswordForm key={String(user.hasPassword)} user={user} />,
    },
    {
      id: 'notifications',
      label: 'التنبيهات',
      hint: 'ماذا نرسل ومتى',
      Icon: Bell,
      missing: missing.notifications,
      content: (
        <div className="grid gap-6">
          <NotificationSettings renderVerification={(verification) => <VerifyPhoneDialog {...verification} />} />
          <FeedCard />
        </div>
      ),
    },
    ...extra,
    {
      id: 'appearance',
      label: 'المظهر',
      hint: 'الأرقام والخط والحركة',
      Icon: Palette,
      content: <AppearancePanel preferences={user.preferences ?? defaultPreferences} />,
    },
    {
      id: 'account',
      label: 'الحساب والأجهزة',
      hint: 'الخروج من كل الأجهزة، حذف الحساب',
      Icon: ShieldCheck,
      content: <Account user={user} />,
    },
  ]
  return (
    <Page title={title}>
      <SettingsFrame parts={parts} head={<SettingsHead user={user} />} />
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
        {/* Proving a phone may have given the account its first number. */}
        <PersonalForm key={`${user.email} ${user.phone ?? ''}`} user={user} tutor={tutor} />
      </div>
      <VerifyCard user={user} onVerifyEmail={() => setVerifying('email')} onVerifyPhone={() => setVerifying('phone')} />
      <VerifyEmailDialog isOpen={verifying === 'email'} isCodeSent={false} onVerified={close} onClose={close} />
      <VerifyPhoneDialog isOpen={verifying === 'phone'} onVerified={close} onClose={close} />
    </div>
  )
}

function Account({ user }: { user: UserSelf }) {
  const { pathname, state } = useLocation()
  return (
    <div className="flex flex-col gap-6">
      <SignOutEverywhere />
      <LeavePanel user={user} leaving={leavingOf(state)} here={`${pathname}?tab=account`} />
    </div>
  )
}
