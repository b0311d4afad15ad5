import { Role } from '@hiwar/contract/enums.ts'
import type { TutorCard } from '@hiwar/contract/tutors.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { BookLessonDialog } from '../features/booking/book-lesson-dialog.tsx'
import { TopicRow } from '../features/tutors/topic-row.tsx'
import { TutorGrid } from '../features/tutors/tutor-grid.tsx'
import { TutorSearch } from '../features/tutors/tutor-search.tsx'
import { useSearchText } from '../features/tutors/use-search-text.ts'
import { useTutorNews } from '../features/tutors/use-tutors.ts'
import { VerifyEmailDialog } from '../features/verify/verify-email-dialog.tsx'
import { Page } from '../parts/page.tsx'
import { loginFor } from '../session/redirect.ts'
import { useAccount } from '../session/session.ts'

/** `/tutors`: everyone who can be booked, open to guests. */
export function TutorsScreen() {
  const { search, typed, type, choose } = useSearchText()
  const [booked, setBooked] = useState<number | null>(null)
  const isStudent = useAccount()?.user.role === Role.Student
  const navigate = useNavigate()
  useTutorNews()

  const book = ({ id }: TutorCard) => {
    if (isStudent) setBooked(id)
    else void navigate(loginFor(`/t/${id}?book=true`))
  }
  return (
    <Page title="المعلّمون" opening="اختر من ترتاح للحديث معه، واحجز أول حصة في دقيقة.">
      <div className="mb-6 flex flex-col gap-3">
        <div className="max-w-xl"><TutorSearch typed={typed} onType={type} onSearch={choose} /></div>
        <TopicRow search={search} onChoose={choose} />
      </div>
      <TutorGrid search={search} onBook={book} onClearSearch={() => choose('')} />
      <Booking key={booked} tutorId={booked} onClose={() => setBooked(null)} />
    </Page>
  )
}

function Booking({ tutorId, onClose }: { tutorId: number | null; onClose: () => void }) {
  const [isVerifying, setVerifying] = useState(false)
  if (tutorId === null) return null
  return (
    <>
      <BookLessonDialog tutorId={tutorId} isOpen={!isVerifying} onOpenChange={(isOpen) => { if (!isOpen) onClose() }} onVerifyEmail={() => setVerifying(true)} />
      <VerifyEmailDialog isOpen={isVerifying} isCodeSent={false} onVerified={() => setVerifying(false)} onClose={() => setVerifying(false)} />
    </>
  )
}
