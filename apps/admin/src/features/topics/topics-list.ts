import { defineList } from '../../parts/list/define-list.ts'

/** All topics, newest first (admin.md 1.12). */
export const topicsList = defineList({ name: 'topics', search: 'اسم الموضوع بالعربية أو الإنجليزية' })
