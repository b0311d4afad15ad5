import { candidateWords } from '@hiwar/arabic/candidate-words.ts'
import type { Meeting } from '@hiwar/app/meetings/meeting.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { lazyPart } from '@hiwar/ui/on-demand.ts'
import { useState } from 'react'

const CandidateDialog = lazyPart(async () => (await import('./candidate-dialog.tsx')).CandidateDialog)

/** Opens what the candidate of a meeting says of themselves: texts and video. */
export function CandidateButton({ candidate, className }: { candidate: Meeting['tutor']; className?: string }) {
  const [isOpen, setOpen] = useState(false)
  if (candidate.profile === null) return null
  return (
    <>
      <Button variant="quiet" className={className} onPress={() => setOpen(true)}>
        ملف {candidateWords(candidate.gender).the}
      </Button>
      {isOpen && <CandidateDialog candidate={candidate} profile={candidate.profile} onClose={() => setOpen(false)} />}
    </>
  )
}
