import { useParams } from 'react-router'
import { PhotoSession } from '../features/photo-session/photo-session.tsx'

/** `/photo-session/{tutorId}`: the upload desk for one tutor (admin.md 1.14). */
export function PhotoSessionScreen() {
  const { tutorId = '' } = useParams()
  return <PhotoSession key={tutorId} tutorId={/^[1-9]\d{0,8}$/.test(tutorId) ? Number(tutorId) : null} />
}
