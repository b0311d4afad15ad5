import { findRoomByMembers, listRooms, startChat } from '@hiwar/contract/chat.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { getTutorInfo, type TutorInfo } from '@hiwar/contract/tutors.ts'
import { listUncontactedTutors } from '@hiwar/contract/tutor-lists.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { markupOfPlainText } from '@hiwar/rules/markup.ts'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { useEffect, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { failureText } from '@hiwar/app/failures/failure-text.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { Composer } from './composer.tsx'
import { moveDraft, personDraft, roomDraft } from './drafts.ts'
import { RoomFrame } from './room-frame.tsx'

const conversationStarters = [
  'Hello! I would like to practise speaking with you.',
  'مرحبًا، ما مواعيدك المتاحة هذا الأسبوع؟',
  'مرحبًا، أستعد لمقابلة عمل بالإنجليزية. هل يمكنك مساعدتي؟',
]

const starterClasses =
  'min-h-11 cursor-pointer rounded-full border border-line-control bg-white px-4 py-2 text-small ' +
  'text-ink-900 transition-colors hover:border-nile-600 hover:bg-nile-50 disabled:cursor-not-allowed ' +
  'disabled:text-ink-600'

/** Goes to the room that exists, where the draft of a first message goes on. */
function OpenExisting({ roomId, userId }: { roomId: number; userId: number }) {
  const navigate = useNavigate()
  useEffect(() => {
    moveDraft(personDraft(userId), roomDraft(roomId))
    void navigate(`/chat?room=${roomId}`, { replace: true })
  }, [navigate, roomId, userId])
  return null
}

/** A chat with somebody not written to yet: the first message creates the room. An existing room opens instead. */
export function NewRoom({ userId, composerNotice }: { userId: number; composerNotice?: ReactNode }) {
  const ownId = useUser().id
  const room = useApiQuery(findRoomByMembers, { query: { members: [ownId, userId] } }, { retry: false })
  const tutor = useApiQuery(getTutorInfo, { params: { id: userId } }, { enabled: room.isError })
  if (room.data !== undefined) return <OpenExisting roomId={room.data.room} userId={userId} />
  if (room.failure !== null && room.failure.code !== 'room-not-found')
    return <QueryFailure query={room} className="m-4" />
  if (tutor.failure !== null) {
    return tutor.failure.code === 'tutor-not-found' ? (
      <EmptyState illustration="not-found" text="المراسلة غير متاحة هنا الآن." className="h-full justify-center" />
    ) : (
      <QueryFailure query={tutor} className="m-4" />
    )
  }
  // The tutor may be in the cache from the profile, while it is not known yet whether there is a room.
  if (!room.isError || tutor.data === undefined)
    return (
      <Loading className="p-4">
        <Skeleton className="h-12 w-full" />
      </Loading>
    )
  return (
    <FirstMessage
      tutor={tutor.data}
      composerNotice={composerNotice}
      onRoomExists={() => {
        void room.refetch()
      }}
    />
  )
}

interface FirstMessageProps {
  tutor: TutorInfo
  composerNotice?: ReactNode
  /** Meanwhile a room was opened elsewhere, such as by a booking. */
  onRoomExists: () => void
}

function FirstMessage({ tutor, composerNotice, onRoomExists }: FirstMessageProps) {
  const navigate = useNavigate()
  const start = useApiMutation(startChat, { invalidates: [listRooms, listUncontactedTutors] })
  const send = async (message: string): Promise<boolean> => {
    const { reply, failure } = await start.run({ body: { userId: tutor.id, message } })
    if (reply !== undefined) void navigate(`/chat?room=${reply.roomId}`, { replace: true })
    else if (failure.code === 'room-exists') onRoomExists()
    return reply !== undefined
  }
  return (
    <RoomFrame
      other={{
        id: tutor.id,
        name: tutor.name,
        image: tutor.image,
        role: Role.Tutor,
        gender: tutor.gender,
        online: tutor.online ?? false,
        lastSeen: tutor.lastSeenAt,
      }}
    >
      <div className="flex h-full flex-col bg-sand-50">
        <div className="grid flex-1 content-center justify-items-center gap-4 overflow-y-auto p-4 text-center">
          <p className="text-ink-600">
            ابدأ محادثتك مع <bdi>{tutor.name}</bdi>. جرّب إحدى هذه البدايات:
          </p>
          <div className="flex max-w-xl flex-wrap justify-center gap-2">
            {conversationStarters.map((starter) => (
              <button
                key={starter}
                type="button"
                disabled={composerNotice !== undefined || start.isRunning}
                onClick={() => {
                  void send(markupOfPlainText(starter))
                }}
                className={starterClasses}
              >
                <bdi>{starter}</bdi>
              </button>
            ))}
          </div>
          {start.failure !== null && (
            <p role="alert" className="text-small text-danger">
              {failureText(start.failure)}
            </p>
          )}
        </div>
        {composerNotice ?? <Composer draftId={personDraft(tutor.id)} isPending={start.isRunning} onSend={send} />}
      </div>
    </RoomFrame>
  )
}
