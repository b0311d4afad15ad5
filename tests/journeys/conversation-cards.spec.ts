// The tutor's conversation cards in a call between two Chromium processes.
import { expect, test, type Page } from '@playwright/test'
import { browserOpener, controls, enter, runningLesson } from './call-steps.ts'

const openBrowser = browserOpener()
const strip = (page: Page) => page.getByRole('region', { name: 'بطاقة الحوار' })
const drawer = (page: Page) => page.getByRole('complementary', { name: 'بطاقات الحوار' })

test(
  'the tutor picks a card, both see it, and it outlives a reload until it is taken away',
  { tag: '@ci' },
  async () => {
    const lessonId = await runningLesson()
    const [student, tutor] = await Promise.all([openBrowser('student@hiwar.test'), openBrowser('tutor@hiwar.test')])
    await tutor.setViewportSize({ width: 1440, height: 900 })
    await enter(student, lessonId)
    await enter(tutor, lessonId)
    await expect(controls(student).getByRole('button', { name: 'بطاقات الحوار' })).toHaveCount(0)

    await controls(tutor).getByRole('button', { name: 'بطاقات الحوار' }).click()
    await drawer(tutor).getByRole('button', { name: 'الموضوع' }).click()
    await tutor.getByRole('option', { name: 'مقابلات العمل' }).click()
    await drawer(tutor).getByText('متوسط').click()
    const cards = drawer(tutor).getByRole('listitem')
    await expect(cards).toHaveCount(8)
    const questionOf = async (place: number) => (await cards.nth(place).locator('[lang=en]').textContent()) ?? ''
    await expect(cards.first()).toContainText('Tell me about yourself')
    const [first, second] = [await questionOf(0), await questionOf(1)]

    await cards.first().getByRole('button').click()
    await expect(strip(student)).toContainText(first)
    await expect(strip(student)).toContainText('ثلاث محطات تكفي')
    await expect(cards.first().getByRole('button')).toHaveAttribute('aria-pressed', 'true')
    await expect(strip(student).getByRole('button', { name: 'أزلها من الشاشتين' }), 'the tutor’s to take').toHaveCount(
      0,
    )
    for (const inSight of [student.getByRole('timer'), strip(student)])
      await expect(inSight, 'on a phone').toBeInViewport({ ratio: 1 })

    await strip(student).getByRole('button', { name: 'صغّر البطاقة' }).click()
    await expect(strip(student)).toHaveCount(0)
    await student.getByRole('button', { name: 'بطاقة الحوار' }).click()
    await expect(strip(student)).toContainText(first)
    await student.reload()
    await expect(strip(student)).toContainText(first)

    await tutor.keyboard.press('Escape')
    await expect(strip(tutor)).toContainText(first)
    await tutor.reload()
    await expect(strip(tutor)).toContainText(first)
    await controls(tutor).getByRole('button', { name: 'بطاقات الحوار' }).click()
    await expect(drawer(tutor).getByRole('region', { name: 'المعروضة الآن' })).toContainText(first)
    await drawer(tutor).getByRole('button', { name: 'الموضوع' }).click()
    await tutor.getByRole('option', { name: 'مقابلات العمل' }).click()
    await drawer(tutor).getByText('متوسط').click()
    await strip(student).getByRole('button', { name: 'صغّر البطاقة' }).click()
    await cards.nth(1).getByRole('button').click()
    await expect(strip(student), 'a new card opens again').toContainText(second)
    await expect(cards.first()).toContainText('استُخدمت')
    await expect(drawer(tutor).getByText('استُخدمت'), 'what is shown now is not marked').toHaveCount(1)

    await drawer(tutor).getByRole('button', { name: 'أزلها من الشاشتين' }).click()
    await expect(strip(student)).toHaveCount(0)
    await expect(student.getByRole('button', { name: 'بطاقة الحوار' })).toHaveCount(0)
    await expect(drawer(tutor).getByText('استُخدمت')).toHaveCount(2)
  },
)
