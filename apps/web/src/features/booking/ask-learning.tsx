import { learningText } from '@hiwar/arabic/learning-words.ts'
import type { LearningProfile } from '@hiwar/contract/learning.ts'
import { useState } from 'react'
import { LearningForm } from '../../parts/learning-form.tsx'

const nothing: LearningProfile = { level: null, goals: [], occupation: null, about: null }

/** After a student's first booking: asks for the learning profile, which may be skipped (more.md 2). */
export function AskLearning() {
  const [answer, setAnswer] = useState<'saved' | 'skipped' | null>(null)
  if (answer === 'skipped') return null
  return (
    <section aria-labelledby="ask-learning" className="w-full border-t border-sand-300 pt-5 text-start">
      <h3 id="ask-learning" className="text-h3">
        {learningText.title}
      </h3>
      {answer === 'saved' ? (
        <output className="mt-2 block rounded-input bg-success-tint p-3 text-small text-success">
          تم الحفظ، ويراها معلّمك مع حصتك. تغيّرها متى شئت من الإعدادات.
        </output>
      ) : (
        <>
          <p className="mb-4 text-small text-ink-600">{learningText.purpose}</p>
          <LearningForm profile={nothing} onSaved={() => setAnswer('saved')} onSkip={() => setAnswer('skipped')} />
        </>
      )}
    </section>
  )
}
