import type { MaintenanceMode } from '@hiwar/contract/settings.ts'

/** What a mode does to users. */
export const modeEffect: Readonly<Record<MaintenanceMode, string>> = {
  off: 'كل شيء يعمل، ولا يظهر شيء عن الصيانة.',
  notice: 'يظهر شريط فوق كل صفحة، وكل شيء يعمل.',
  readonly: 'يتصفّحون ولا يحفظون: لا حجز ولا دفع ولا رسائل. الحصص الجارية تكتمل.',
  closed: 'صفحة واحدة لكل الناس. الحصص الجارية وحدها تكتمل، والمديرون يعملون كالمعتاد.',
}

/** The confirmation that fits what a mode does (admin.md 0.5). */
export function maintenanceConfirmation(mode: MaintenanceMode) {
  const effect = <p>{modeEffect[mode]}</p>
  switch (mode) {
    case 'off':
      return { level: 1, title: 'إنهاء الصيانة؟', effect, confirmLabel: 'أنهِ الصيانة' } as const
    case 'notice':
      return { level: 1, title: 'إظهار إعلان الصيانة؟', effect, confirmLabel: 'أظهر الإعلان' } as const
    case 'readonly':
      return {
        level: 2,
        title: 'تحويل المنصة إلى القراءة فقط؟',
        effect,
        confirmLabel: 'أوقف الحفظ',
        isDestructive: true,
      } as const
    case 'closed':
      return {
        level: 3,
        title: 'إغلاق المنصة أمام كل المستخدمين؟',
        effect,
        confirmLabel: 'أغلق المنصة',
        name: 'إغلاق المنصة',
        hasReason: true,
        isDestructive: true,
      } as const
  }
}
