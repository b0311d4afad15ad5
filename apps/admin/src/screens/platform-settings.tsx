import { Page } from '@hiwar/app/frame/page.tsx'
import { SettingsBlocks } from '../features/platform-settings/settings-blocks.tsx'

/** `/platform-settings`: switches of the whole platform (admin.md 1.17). */
export function PlatformSettingsScreen() {
  return (
    <Page title="إعدادات المنصة" opening="تسري على كل المستخدمين. كل تغيير يُحفظ في سجل النشاط باسم من غيّره.">
      <div className="flex max-w-6xl flex-col gap-4 md:gap-6">
        <SettingsBlocks />
      </div>
    </Page>
  )
}
