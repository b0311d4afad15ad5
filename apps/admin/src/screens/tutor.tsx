import { useParams } from 'react-router'
import { NoTutor, TutorPage } from '../features/tutor-week/tutor-page.tsx'
import { idOf } from '../parts/row-id.ts'

/** `/tutor/{id}`: one tutor's week (admin.md 1.6). */
export function TutorScreen() {
  const { id = '' } = useParams()
  const number = idOf(id)
  return number === null ? <NoTutor /> : <TutorPage key={number} id={number} />
}
