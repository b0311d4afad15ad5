import { settingGroups } from './setting-groups.ts'

const blocks = [
  { id: 'maintenance', title: 'الصيانة' },
  ...settingGroups,
  { id: 'short-links', title: 'الروابط القصيرة' },
  { id: 'cache', title: 'الذاكرة المؤقتة' },
]

/** Jumps to a block; on a phone the folded blocks are the list. */
export function BlockLinks() {
  return (
    <nav aria-label="أقسام الإعدادات" className="sticky top-16 z-10 -my-2 hidden bg-sand-50 py-2 md:block">
      <ul className="flex flex-wrap gap-x-1">
        {blocks.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center rounded-button px-3 text-small font-semibold text-nile-700 hover:bg-nile-50"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
