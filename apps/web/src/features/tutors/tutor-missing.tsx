import { LinkButton } from '@hiwar/ui/button.tsx'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'

/** No such tutor, or one who no longer teaches here. */
export function TutorMissing() {
  return <EmptyState illustration="not-found" className="surface" text="هذه الصفحة لم تعد متاحة. ربما توقّف المعلّم عن استقبال الحجوزات." action={<LinkButton to="/tutors">تصفّح المعلّمين</LinkButton>} />
}
