import { useParams } from 'react-router'
import { NoTutor, TutorPage } from '../features/tutor-week/tutor-page.tsx'

/** `/tutor/{id}`: one tutor's week (admin.md 1.6). */
export function TutorScreen() {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,8}$/.test(id) ? <TutorPage key={id} id={Number(id)} /> : <NoTutor />
}
