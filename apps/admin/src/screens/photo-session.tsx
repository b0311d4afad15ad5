import { useParams } from 'react-router'
import { PhotoSession } from '../features/photo-session/photo-session.tsx'
import { idOf } from '../parts/row-id.ts'

/** `/photo-session/{tutorId}`: the upload desk for one tutor (admin.md 1.14). */
export function PhotoSessionScreen() {
  const { tutorId = '' } = useParams()
  return <PhotoSession key={tutorId} tutorId={idOf(tutorId)} />
}
