import { PasswordForm } from '@hiwar/app/account/password-form.tsx'
import { Devices } from '@hiwar/app/account/devices.tsx'
import { fields } from '@hiwar/arabic/words.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { SettingsBlock } from '../../parts/settings-block.tsx'
import { EmailBlock } from './email-block.tsx'
import { PhoneBlock } from './phone-block.tsx'
import { PreferencesBlock } from './preferences-block.tsx'
import { ProfileBlock } from './profile-block.tsx'
import { SecondFactorBlock } from './second-factor-block.tsx'

/** Everything of the own account, in two columns on wide windows. */
export function AccountBlocks({ user }: { user: UserSelf }) {
  return (
    <div className="grid items-start gap-4 md:gap-6 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4 md:gap-6">
        <SettingsBlock id="personal" title="البيانات الشخصية" isOpenAtFirst>
          {/* The key resets the form when verification has stored the first phone number. */}
          <ProfileBlock key={String(user.phone !== null)} user={user} />
        </SettingsBlock>
        <SettingsBlock id="email" title={fields.email}>
          <EmailBlock user={user} />
        </SettingsBlock>
        <SettingsBlock id="phone" title={fields.phone}>
          <PhoneBlock user={user} />
        </SettingsBlock>
      </div>
      <div className="flex min-w-0 flex-col gap-4 md:gap-6">
        <SettingsBlock id="password" title={fields.password}>
          <PasswordForm key={String(user.hasPassword)} user={user} />
        </SettingsBlock>
        <SettingsBlock id="second-factor" title="خطوة التحقّق الثانية">
          <SecondFactorBlock />
        </SettingsBlock>
        <SettingsBlock id="preferences" title="التفضيلات">
          <PreferencesBlock user={user} />
        </SettingsBlock>
        <SettingsBlock id="devices" title="الأجهزة">
          <Devices />
        </SettingsBlock>
      </div>
    </div>
  )
}
