import { cityLabel, genderLabel, notificationMethodLabel } from '@hiwar/arabic/labels.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { fields, states } from '@hiwar/arabic/words.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { getUser } from '@hiwar/contract/users.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { mayAdminister } from '@hiwar/rules/account-rights.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Card } from '@hiwar/ui/card.tsx'
import { CopyCell, PhoneCell, nothing } from '../../../parts/cells.tsx'
import { Facts } from '../../../parts/facts.tsx'
import { AccountSignIns } from '../account-sign-ins.tsx'
import { VerifiedMark } from '../../../parts/users/verified-mark.tsx'
import { useUserUpdates } from '../use-user-updates.ts'

/** Contact, personal data, and how the person is told things. */
export function ProfileTab({ user }: { user: UserSelf }) {
  useUserUpdates(user, { byTutor: [getUser] })
  const mayAct = mayAdminister(useUser(), user)
  const yesNo = (is: boolean) => (is ? states.verified : states.unverified)
  return (
    <div className="grid gap-6 *:min-w-0 lg:grid-cols-2 lg:items-start">
      <Card as="section" aria-labelledby="contact">
        <h2 id="contact" className="mb-2 text-h3">
          التواصل
        </h2>
        <Facts
          facts={[
            [
              fields.email,
              <span key="email" className="inline-flex max-w-full items-center gap-1">
                <VerifiedMark isVerified={user.verifiedEmail} />
                <CopyCell text={user.email} label="البريد" />
              </span>,
            ],
            [
              fields.phone,
              <span key="phone" className="inline-flex items-center gap-1">
                <VerifiedMark isVerified={user.verifiedPhone} />
                <PhoneCell owner={{ userId: user.id }} phone={user.phone} />
              </span>,
            ],
            ['واتساب', yesNo(user.verifiedWhatsApp)],
            ['تيليجرام', yesNo(user.verifiedTelegram)],
            [
              'قناة التنبيهات',
              user.notificationMethod === null ? nothing : notificationMethodLabel[user.notificationMethod],
            ],
            [fields.password, user.hasPassword ? 'موجودة' : 'لا توجد: يدخل بحساب Google'],
          ]}
        />
      </Card>
      <Card as="section" aria-labelledby="person">
        <h2 id="person" className="mb-2 text-h3">
          البيانات الشخصية
        </h2>
        <Facts
          facts={[
            [fields.name, user.name === null ? nothing : <bdi key="name">{user.name}</bdi>],
            [fields.gender, user.gender === null ? nothing : genderLabel[user.gender]],
            [fields.birthYear, user.birthYear === null ? nothing : <Bidi key="year">{user.birthYear}</Bidi>],
            [fields.city, user.city === null ? nothing : cityLabel[user.city]],
            ['العنوان', user.address === null || user.address === '' ? nothing : user.address],
            ['درجة الالتزام', formatInteger(user.creditScore)],
          ]}
        />
      </Card>
      {mayAct && <AccountSignIns user={user} />}
    </div>
  )
}
