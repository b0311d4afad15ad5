import { Topics } from '../features/topics/topics.tsx'

/** `/topics`: the list that tutors and students pick from (admin.md 1.12). */
export function TopicsScreen() {
  return <Topics />
}
