import { useApiQuery } from '@hiwar/client/query.ts'
import { getLearningProfile } from '@hiwar/contract/learning.ts'
import { listLessons } from '@hiwar/contract/lessons.ts'
import { useState } from 'react'
import { useUser } from '@hiwar/app/auth/account.ts'

/** Whether the lessons just booked are the student's first, and the student has not said anything yet (more.md 2). */
export function useAsksLearning(booked: number): boolean {
  const user = useUser()
  const lessons = useApiQuery(listLessons, { query: { users: [user.id], size: 1 } })
  const isFirst = lessons.data !== undefined && lessons.data.total <= booked
  const { data: profile } = useApiQuery(getLearningProfile, {}, { enabled: isFirst })
  const isEmpty = profile !== undefined && Object.values(profile).every((value) => value === null || value.length === 0)
  // Once asked it stays: saving the answer must not take the thanks for it away.
  const [isAsked, setAsked] = useState(false)
  if (isFirst && isEmpty && !isAsked) setAsked(true)
  return isAsked
}
