import { PhotoSessionState } from '@hiwar/contract/enums.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import { getStudioTutor } from '@hiwar/contract/studios.ts'
import type { StudioTutor } from '@hiwar/contract/studios.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import { cairo, formatDate } from '@hiwar/arabic/dates.ts'
import { photoSessionStateLabel } from '@hiwar/arabic/labels.ts'
import { photoSessionState } from '@hiwar/rules/photo-session.ts'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useUser } from '@hiwar/app/auth/account.ts'
import { Page } from '@hiwar/app/frame/page.tsx'
import { Status } from '@hiwar/ui/badge.tsx'
import type { StatusTone } from '@hiwar/ui/badge.tsx'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { freshOnFocus } from '../../parts/fresh-on-focus.ts'
import { tutorName } from '../../parts/studio-tutors/tutor-name.ts'
import { LiveTutors } from '../../parts/tutor-media/live-tutors.tsx'
import { AssignStudio } from './assign-studio.tsx'
import { BackLink } from './back-link.tsx'
import { NoSession } from './no-session.tsx'
import { SessionDesk } from './session-desk.tsx'

/** The photo session of one tutor. An id that is none is not found. */
export function PhotoSession({ tutorId }: { tutorId: number | null }) {
  const { role } = useUser()
  const tutor = useApiQuery(
    getStudioTutor,
    { params: { tutorId: tutorId ?? 0 } },
    { enabled: tutorId !== null, ...freshOnFocus },
  )
  const isForAdmin = isAdmin(role)
  if (tutorId === null || tutor.failure?.status === 404)
    return (
      <Untitled>
        <NoSession reason="not-found" />
      </Untitled>
    )
  if (tutor.failure?.status === 403)
    return (
      <Untitled>
        <NoSession reason="forbidden" />
      </Untitled>
    )
  if (tutor.data === undefined)
    return <Untitled>{tutor.failure === null ? <DeskSkeleton /> : <QueryFailure query={tutor} />}</Untitled>
  return <Loaded tutor={tutor.data} isForAdmin={isForAdmin} />
}

const tones: Readonly<Record<PhotoSessionState, StatusTone>> = {
  [PhotoSessionState.Unassigned]: 'neutral',
  [PhotoSessionState.Waiting]: 'warning',
  [PhotoSessionState.Done]: 'success',
}

function Loaded({ tutor, isForAdmin }: { tutor: StudioTutor; isForAdmin: boolean }) {
  const state = photoSessionState(tutor)
  return (
    <>
      <BackLink />
      <Page
        title={tutorName(tutor)}
        tabTitle={`جلسة تصوير ${isolate(tutor.name ?? tutor.email)}`}
        opening={
          <>
            <Bidi className="break-all">{tutor.email}</Bidi> · التسجيل: {formatDate(tutor.createdAt, { zone: cairo })}
          </>
        }
        actions={
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Status tone={tones[state]}>{photoSessionStateLabel[state]}</Status>
            {isForAdmin && <AssignStudio tutor={tutor} />}
          </div>
        }
      >
        {isForAdmin && <LiveTutors />}
        <SessionDesk tutor={tutor} isForAdmin={isForAdmin} />
      </Page>
    </>
  )
}

function Untitled({ children }: { children: ReactNode }) {
  return (
    <>
      <BackLink />
      <Page title="جلسة تصوير">{children}</Page>
    </>
  )
}

function DeskSkeleton() {
  return (
    <Loading className="flex flex-col gap-6">
      <Skeleton className="h-24 rounded-card" />
      <div className="grid gap-6 lg:grid-cols-3">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </div>
    </Loading>
  )
}
