// Two Chromium processes with fake devices talk over WebRTC, signaled over the socket.
import { expect, test } from '@playwright/test'
import { look } from './axe.ts'
import { enter, expectDecoding, browserOpener, leaveCall, received, runningLesson } from './call-steps.ts'
import { app } from './product.ts'

const openBrowser = browserOpener()

test('a student and a tutor see and hear each other, switches reach the other side, and a reload rejoins', async () => {
  const lessonId = await runningLesson()
  const [student, tutor] = await Promise.all([openBrowser('student@hiwar.test'), openBrowser('tutor@hiwar.test')])
  for (const page of [student, tutor]) {
    await page.goto(`${app()}/tutors`)
    await expect(page.getByRole('navigation', { name: 'التنقّل الرئيسي' }).getByText('حصة جارية الآن')).toBeAttached()
  }
  await enter(student, lessonId)
  await expect(student.getByText('في انتظار دخول')).toBeVisible()
  const began = Date.now()
  await enter(tutor, lessonId)
  await expectDecoding(student, 'the student')
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  await expectDecoding(tutor, 'the tutor')
  const both = { student: await received(student), tutor: await received(tutor) }
  process.stdout.write(
    `from the tutor joining to decoded frames ${seconds} s; student ${JSON.stringify(both.student)}, tutor ${JSON.stringify(both.tutor)}\n`,
  )

  await student.getByRole('button', { name: 'كتم' }).click()
  await expect(tutor.getByLabel('الميكروفون مغلق')).toBeVisible()
  await student.getByRole('button', { name: 'تشغيل الميكروفون' }).click()
  await expect(tutor.getByLabel('الميكروفون مغلق')).toHaveCount(0)
  await tutor.getByRole('button', { name: 'إيقاف الكاميرا' }).click()
  await expect(student.getByText('الكاميرا مغلقة')).toBeVisible()
  await tutor.getByRole('button', { name: 'تشغيل الكاميرا' }).click()
  await expect(student.getByText('الكاميرا مغلقة')).toHaveCount(0)

  await look(student, 'in-call')
  const reloadedAt = Date.now()
  await student.reload()
  await expect(student.getByRole('toolbar', { name: 'أزرار المكالمة' })).toBeVisible()
  await expectDecoding(student, 'the student after a reload')
  await expectDecoding(tutor, 'the tutor after the reload')
  process.stdout.write(`rejoined after a reload in ${((Date.now() - reloadedAt) / 1000).toFixed(1)} s\n`)

  await leaveCall(tutor)
  await expect(tutor.getByRole('heading', { name: 'خرجت من الحصة' })).toBeVisible()
  await expect(student.getByText(/قد يعود|قد تعود|خارج المكالمة/)).toBeVisible()
})
