import type { UserSelf } from '@hiwar/contract/users.ts'
import { TutorWeek } from '../../../parts/tutor-week/tutor-week.tsx'

/** What the tutor offers and what is booked, week by week. */
export const CalendarTab = ({ user }: { user: UserSelf }) => <TutorWeek user={user} />
