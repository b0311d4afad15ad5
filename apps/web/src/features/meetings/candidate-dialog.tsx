import { candidateWords } from '@hiwar/arabic/candidate-words.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import type { InterviewMember } from '@hiwar/contract/interviews.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { RecordedVideo } from '../../parts/recorded-video.tsx'

interface CandidateDialogProps {
  candidate: InterviewMember
  profile: NonNullable<InterviewMember['profile']>
  onClose: () => void
}

/** A candidate's texts and intro video, for the manager who meets them. */
export function CandidateDialog({ candidate: { id, name, image, gender }, profile, onClose }: CandidateDialogProps) {
  const { bio, about, video, thumbnail } = profile
  const who = isolate(name ?? candidateWords(gender).the)
  return (
    <Dialog title={`ملف ${who}`} isOpen onOpenChange={onClose}>
      <div className="grid gap-5">
        <div className="flex items-center gap-4">
          <Avatar id={id} name={name} image={image} size={64} isDecorative />
          <p dir="auto" className="min-w-0 text-ink-600">
            {bio}
          </p>
        </div>
        {video !== null && <RecordedVideo source={video} poster={thumbnail} label="الفيديو التعريفي" />}
        <p dir="auto" className="whitespace-pre-line">
          {about}
        </p>
      </div>
    </Dialog>
  )
}
