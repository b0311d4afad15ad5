import { TutorsDesk } from '../features/tutors/tutors-desk.tsx'

/** `/tutors`: bring tutors through onboarding, switch them on and off (admin.md 1.5). */
export function TutorsScreen() {
  return <TutorsDesk />
}
