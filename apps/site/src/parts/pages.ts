// What the header and the footer lead to, by its names there.

export const homeLabel = 'الصفحة الرئيسية'

export const mainPages = [
  { to: '/tutors', label: 'المعلّمون' },
  { to: '/pricing', label: 'الباقات' },
  { to: '/method', label: 'طريقة التعلّم' },
  { to: '/faq', label: 'الأسئلة' },
  { to: '/tutor', label: 'درّس معنا' },
] as const

export const footerPages = [
  {
    title: 'تعلّم',
    pages: [
      { to: '/tutors', label: 'المعلّمون' },
      { to: '/pricing', label: 'الباقات' },
      { to: '/method', label: 'طريقة التعلّم' },
      { to: '/faq/student', label: 'أسئلة الطلاب' },
    ],
  },
  {
    title: 'درّس',
    pages: [
      { to: '/tutor', label: 'درّس معنا' },
      { to: '/faq/tutor', label: 'أسئلة المعلّمين' },
    ],
  },
  {
    title: 'حوار',
    pages: [
      { to: '/about', label: 'عن حوار' },
      { to: '/contact', label: 'تواصل معنا' },
      { to: '/terms', label: 'شروط الاستخدام' },
      { to: '/privacy', label: 'سياسة الخصوصية' },
    ],
  },
] as const

/** Pages of Hiwar elsewhere: the setting that holds the address, and the network's name. */
export const networks = [
  { key: 'social.facebook', label: 'فيسبوك' },
  { key: 'social.youtube', label: 'يوتيوب' },
  { key: 'social.instagram', label: 'إنستجرام' },
  { key: 'social.tiktok', label: 'تيك توك' },
  { key: 'social.x', label: 'إكس' },
] as const
