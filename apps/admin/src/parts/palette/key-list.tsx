import type { Role } from '@hiwar/contract/enums.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import { useShortcutsPreference } from '@hiwar/app/shortcuts/use-shortcuts.ts'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { navigationOf } from '../../auth/pages.ts'

interface KeyListProps {
  role: Role
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

const everywhere = [
  { keys: ['Ctrl', 'K'], does: 'البحث والانتقال' },
  { keys: ['?'], does: 'هذه القائمة' },
]
const inLists = [
  { keys: ['/'], does: 'البحث في القائمة' },
  { keys: ['n'], does: 'جديد' },
  { keys: ['r'], does: 'تحديث القائمة' },
  { keys: ['↑', '↓'], does: 'الصف السابق والتالي' },
  { keys: ['→', '←'], does: 'الخانة السابقة والتالية' },
  { keys: ['Home', 'End'], does: 'أول صف وآخر صف' },
  { keys: ['PageUp', 'PageDown'], does: 'شاشة كاملة إلى أعلى وإلى أسفل' },
  { keys: ['Enter'], does: 'فتح الصف' },
  { keys: ['Space'], does: 'تحديد الصف' },
  { keys: ['Shift', '↑', '↓'], does: 'تحديد صفوف متتالية' },
  { keys: ['Ctrl', 'A'], does: 'تحديد صفوف الصفحة' },
  { keys: ['Alt', '→'], does: 'الصفحة السابقة' },
  { keys: ['Alt', '←'], does: 'الصفحة التالية' },
  { keys: ['Esc'], does: 'إغلاق التفاصيل، ثم إلغاء التحديد' },
]
const inReview = [
  { keys: ['p'], does: 'قبول الفيديو' },
  { keys: ['r'], does: 'رفض الفيديو' },
]

/** Every key of the back office (admin.md 4.2). */
export function KeyList({ role, isOpen, onOpenChange }: KeyListProps) {
  const [isOn] = useShortcutsPreference()
  const pages = navigationOf(role).flatMap(({ label, goKey }) =>
    goKey === undefined ? [] : [{ keys: ['g', goKey], does: label }],
  )
  return (
    <Dialog title="مفاتيح الاختصار" isOpen={isOpen} onOpenChange={onOpenChange} size="large">
      {!isOn && <p className="mb-4 text-ink-600">مفاتيح الحرف الواحد متوقّفة. تشغّلها من «حسابي»، ثم «التفضيلات».</p>}
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        <Keys title="في كل مكان" rows={[...everywhere, ...pages]} />
        {isAdmin(role) && (
          <div className="flex flex-col gap-6">
            <Keys title="في القوائم" rows={inLists} />
            <Keys title="في مراجعة الفيديو" rows={inReview} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

function Keys({ title, rows }: { title: string; rows: readonly { keys: readonly string[]; does: string }[] }) {
  return (
    <section>
      <h3 className="mb-2 text-label">{title}</h3>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
        {rows.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="text-small">{does}</dt>
            <dd dir="ltr" className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key} className="min-w-7 rounded-input border border-sand-300 px-2 text-center text-small">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
