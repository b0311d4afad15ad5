import student120 from '../images/student-120.avif'
import student120Webp from '../images/student-120.webp'
import student240 from '../images/student-240.avif'
import student240Webp from '../images/student-240.webp'
import { Picture } from './picture.tsx'
import type { PictureProps } from './picture.tsx'

/** The student of the drawn lesson. */
export function StudentPicture(place: Pick<PictureProps, 'sizes' | 'turn' | 'className'>) {
  return (
    <Picture
      {...place}
      avif={{ 120: student120, 240: student240 }}
      webp={{ 120: student120Webp, 240: student240Webp }}
      width={240}
      height={300}
    />
  )
}
