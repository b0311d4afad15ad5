import { AppearancePanel } from '@hiwar/app/account/appearance-panel.tsx'
import { usePageSize } from '@hiwar/app/lists/list-pager.tsx'
import { pageSizes } from '@hiwar/app/lists/page-size.ts'
import { useShortcutsPreference } from '@hiwar/app/shortcuts/use-shortcuts.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { defaultPreferences } from '@hiwar/contract/preferences.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { Select } from '@hiwar/ui/select.tsx'
import { Switch } from '@hiwar/ui/switch.tsx'

/** Rows per page and shortcuts, kept in this browser, and the look, kept with the account (admin.md 1.19, extras.md 7). */
export function PreferencesBlock({ user }: { user: UserSelf }) {
  const [size, storeSize] = usePageSize()
  const [hasShortcuts, setShortcuts] = useShortcutsPreference()
  return (
    <div className="flex flex-col gap-6">
      <Select
        label="عدد الصفوف في الصفحة"
        description="في كل قوائم هذا المتصفح."
        value={String(size)}
        onChange={(chosen) => storeSize(Number(chosen))}
        choices={pageSizes.map((each) => ({ value: String(each), label: formatInteger(each) }))}
      />
      <Switch
        value={hasShortcuts}
        onChange={setShortcuts}
        description="مفتاح واحد للبحث أو الإنشاء أو التنقّل، في هذا المتصفح. اضغط «?» لترى المفاتيح."
      >
        اختصارات لوحة المفاتيح
      </Switch>
      <AppearancePanel preferences={user.preferences ?? defaultPreferences} />
    </div>
  )
}
