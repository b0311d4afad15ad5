import { cityLabel, genderLabel, notificationMethodLabel, personLabel, roleLabel } from '@hiwar/arabic/labels.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { CopyCell, DateCell, PhoneCell, nothing } from '../cells.tsx'
import { csvDate, csvFlag, csvLabel, csvNumber, csvPrivate, csvString } from '../list/csv.ts'
import type { ListColumn } from '../list/list-props.ts'
import { PersonCell } from '../people/person-cell.tsx'
import { RoleBadge } from '../people/role-badge.tsx'
import { VerifiedMark } from './verified-mark.tsx'

type Sort = 'id' | 'name' | 'email' | 'createdAt'

/** The columns of accounts (admin.md 1.3). */
export const userColumns: readonly ListColumn<UserSelf, Sort>[] = [
  {
    id: 'name',
    header: 'الاسم',
    sortBy: 'name',
    cell: (user) => <PersonCell id={user.id} person={user} />,
    csv: csvString((user) => user.name),
  },
  {
    id: 'id',
    header: 'الرقم',
    sortBy: 'id',
    cell: ({ id }) => <Bidi className="figures">#{id}</Bidi>,
    csv: csvNumber(({ id }) => id),
  },
  {
    id: 'email',
    header: 'البريد',
    sortBy: 'email',
    cell: ({ email, verifiedEmail }) => (
      <>
        <VerifiedMark isVerified={verifiedEmail} /> <CopyCell text={email} label="البريد" />
      </>
    ),
    csv: csvString(({ email }) => email),
  },
  {
    id: 'phone',
    header: 'الموبايل',
    cell: ({ id, phone, verifiedPhone }) => (
      <>
        <VerifiedMark isVerified={verifiedPhone} /> <PhoneCell owner={{ userId: id }} phone={phone} />
      </>
    ),
    csv: csvPrivate(({ phone }) => phone),
  },
  {
    id: 'role',
    header: 'الدور',
    cell: ({ role, gender }) => <RoleBadge role={role}>{personLabel(role, gender)}</RoleBadge>,
    csv: csvLabel(({ role }) => role, roleLabel),
  },
  {
    id: 'gender',
    header: 'النوع',
    cell: ({ gender }) => (gender === null ? nothing : genderLabel[gender]),
    csv: csvLabel(({ gender }) => gender, genderLabel),
  },
  {
    id: 'password',
    header: 'كلمة المرور',
    cell: ({ hasPassword }) => (hasPassword ? 'موجودة' : nothing),
    csv: csvFlag(({ hasPassword }) => hasPassword),
  },
  {
    id: 'createdAt',
    header: 'أُنشئ',
    sortBy: 'createdAt',
    cell: ({ createdAt }) => <DateCell at={createdAt} />,
    csv: csvDate(({ createdAt }) => createdAt),
  },
  {
    id: 'city',
    header: 'المحافظة',
    isHidden: true,
    cell: ({ city }) => (city === null ? nothing : cityLabel[city]),
    csv: csvLabel(({ city }) => city, cityLabel),
  },
  {
    id: 'birthYear',
    header: 'سنة الميلاد',
    isHidden: true,
    isNumber: true,
    cell: ({ birthYear }) => birthYear ?? nothing,
    csv: csvNumber(({ birthYear }) => birthYear),
  },
  {
    id: 'creditScore',
    header: 'درجة الالتزام',
    isHidden: true,
    isNumber: true,
    cell: ({ creditScore }) => creditScore,
    csv: csvNumber(({ creditScore }) => creditScore),
  },
  {
    id: 'notificationMethod',
    header: 'قناة التنبيهات',
    isHidden: true,
    cell: ({ notificationMethod }) =>
      notificationMethod === null ? nothing : notificationMethodLabel[notificationMethod],
    csv: csvLabel(({ notificationMethod }) => notificationMethod, notificationMethodLabel),
  },
  {
    id: 'updatedAt',
    header: 'عُدّل',
    isHidden: true,
    cell: ({ updatedAt }) => <DateCell at={updatedAt} />,
    csv: csvDate(({ updatedAt }) => updatedAt),
  },
]
