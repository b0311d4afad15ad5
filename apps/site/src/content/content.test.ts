import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { trialOffer } from '@hiwar/arabic/trial-words.ts'
import { LessonDuration } from '@hiwar/contract/enums.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { defaultSettings, type SettingValues } from '@hiwar/contract/settings.ts'
import { about } from './about.ts'
import { faq } from './faq.ts'
import { cancelLine, lessonMinutes, questions } from './home.ts'
import { method } from './method.ts'
import { pricing } from './pricing.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'
import type { Article, Block, Facts, Text } from './types.ts'

const plan = (weeklyMinutes: number, monthPrice: number): Plan => ({
  id: weeklyMinutes,
  weeklyMinutes,
  baseMonthlyPrice: monthPrice,
  monthDiscount: 0,
  quarterDiscount: 0,
  yearDiscount: 0,
  fullMonthPrice: monthPrice,
  fullQuarterPrice: 3 * monthPrice,
  fullYearPrice: 12 * monthPrice,
  monthPrice,
  quarterPrice: 3 * monthPrice,
  yearPrice: 12 * monthPrice,
  forInvitesOnly: false,
  active: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
})
const factsWith = (changes: Partial<SettingValues>, plans: readonly Plan[] = []): Facts => ({
  plans,
  settings: { ...defaultSettings, ...changes },
  retentionYears: 7,
})

const usual = factsWith({}, [plan(60, 95_000), plan(120, 179_000), plan(240, 330_000)])
const bare = factsWith({ 'lesson.lateLineMinutes': 0, 'pay.installments': false })

const written = (text: Text, facts: Facts): string[] => {
  const result = typeof text === 'string' ? text : text(facts)
  return result === null ? [] : [result]
}

function textsOf(block: Block, facts: Facts): string[] {
  switch (block.kind) {
    case 'paragraph':
      return written(block.text, facts)
    case 'list':
      return block.items.flatMap((item) => written(item, facts))
    case 'steps':
      return block.items.flatMap(({ title, text, time = [] }) => [
        title,
        ...written(text, facts),
        ...(Array.isArray(time) ? [] : written(time as Text, facts)),
      ])
    case 'table': {
      const rows = typeof block.rows === 'function' ? block.rows(facts) : block.rows
      return [...block.head, ...rows.flat().flatMap((cell) => written(cell, facts))]
    }
    case 'words':
      return block.items.map(({ arabic }) => arabic)
    case 'promises':
      return block.items.flatMap(({ title, text, check }) => [title, ...written(text, facts), ...written(check, facts)])
  }
}

const articles: Readonly<Record<string, Article>> = { method, about, terms, privacy }
const textsOfArticle = ({ title, description, lead, sections }: Article, facts: Facts) => [
  title,
  description,
  ...written(lead, facts),
  ...sections.flatMap((section) => [section.title, ...section.blocks.flatMap((block) => textsOf(block, facts))]),
]
const textsOfFaq = (facts: Facts) =>
  faq.flatMap(({ question, answer }) => [question, ...answer.flatMap((block) => textsOf(block, facts))])
const everything = (facts: Facts) => [
  ...Object.values(articles).flatMap((article) => textsOfArticle(article, facts)),
  ...textsOfFaq(facts),
]

describe('the questions', () => {
  test('are at least nine of each audience, in the order of the tabs', () => {
    for (const audience of ['general', 'student', 'tutor'] as const)
      expect(faq.filter((entry) => entry.audience === audience).length, audience).toBeGreaterThanOrEqual(9)
    expect(faq.map(({ audience }) => audience)).toEqual(
      faq.map(({ audience }) => audience).toSorted((one, other) => one.localeCompare(other)),
    )
  })

  test('are answered in a first sentence that stands by itself', () => {
    for (const { id, answer } of faq) {
      const [first] = answer
      expect(first?.kind, id).toBe('paragraph')
      const sentence = first === undefined ? '' : (textsOf(first, usual)[0]?.split(/[.؟:] |[.؟:]$/u)[0] ?? '')
      expect(sentence.length, `${id}: ${sentence}`).toBeGreaterThan(3)
      expect(sentence.length, `${id}: ${sentence}`).toBeLessThanOrEqual(140)
    }
  })

  test('have an answer whatever the platform is set to', () => {
    for (const { id, answer } of faq)
      expect(
        answer.flatMap((block) => textsOf(block, bare)),
        id,
      ).not.toEqual([])
  })

  test('that other pages show exist', () => {
    const ids = faq.map(({ id }) => id)
    for (const id of [...questions.ids, ...pricing.questions]) expect(ids).toContain(id)
  })
})

describe('anchors and links', () => {
  test('every anchor is unique on its page and made of words', () => {
    const pages = {
      faq,
      ...Object.fromEntries(Object.entries(articles).map(([name, { sections }]) => [name, sections])),
    }
    for (const [name, parts] of Object.entries(pages)) {
      const ids = parts.map(({ id }) => id)
      expect(new Set(ids).size, name).toBe(ids.length)
      for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
    }
  })

  test('every link leads to a page of the site, and to an anchor that is there', () => {
    const pages = ['/', '/tutor', '/tutors', '/pricing', '/faq', '/contact', '/about', '/method', '/terms', '/privacy']
    for (const text of everything(usual)) {
      for (const [, path = '', anchor] of text.matchAll(/\]\((\/[a-z]*)(?:#([a-z-]+))?\)/g)) {
        expect(pages).toContain(path)
        if (anchor !== undefined) expect(articles[path.slice(1)]?.sections.map(({ id }) => id)).toContain(anchor)
      }
    }
  })

  test('descriptions fit a search result', () => {
    for (const { title, description } of Object.values(articles))
      expect(description.length, title).toBeLessThanOrEqual(155)
  })
})

describe('facts', () => {
  test('leave no hole in a sentence', () => {
    for (const facts of [usual, bare, factsWith({}, [])])
      for (const text of everything(facts)) expect(text).not.toMatch(/undefined|null|NaN|\[object|^\s*$/)
  })

  test('end no sentence in a currency, whose own dot stands there already', () => {
    for (const text of everything(usual)) expect(text).not.toMatch(/ج\.م\.\u200f?\./)
  })

  test('change what is written', () => {
    const changed = factsWith({ 'lesson.lateLineMinutes': 120, 'lesson.hourlyRate': 20_000, 'withdraw.min': 50_000 })
    expect(cancelLine(changed)).toContain('ساعتين')
    expect(cancelLine(bare)).not.toMatch(/لا تقل/)
    const texts = textsOfFaq(changed).join('\n')
    expect(texts).toContain('200')
    expect(texts).toContain('500')
    expect(texts).not.toContain('150')
  })

  test('say how many lessons may be booked at once, and what is free', () => {
    const rulesOf = (facts: Facts) => [...textsOfFaq(facts), ...textsOfArticle(terms, facts)].join('\n')
    const [one, more] = [usual, factsWith({ 'lesson.bookedAtOnce': 3, 'trial.minutes': 15 })].map(rulesOf)
    expect(one).toContain('حصة واحدة في كل مرة')
    expect(one).toContain('لا توجد حصة مجانية')
    expect(one).not.toContain('الحصة المجانية')
    for (const part of ['على 3 حصص', trialOffer(15), 'الحصة المجانية مدتها حتى 15 دقيقة']) expect(more).toContain(part)
    expect(more).not.toMatch(/واحدة في كل مرة|لا توجد حصة مجانية/)
  })

  test('the terms name the refund that needs no message where there is one', () => {
    const line = (facts: Facts) => textsOfArticle(terms, facts).filter((text) => text.includes('تسترجع المبلغ كله'))
    expect(line(usual)).toEqual([])
    expect(line(factsWith({ 'refund.selfServiceDays': 7 }))).toEqual([expect.stringContaining('خلال 7 أيام')])
  })

  test('legal blanks are marked until settings fill them', () => {
    const blanks = (facts: Facts) =>
      [terms, privacy].flatMap((document) =>
        textsOfArticle(document, facts).flatMap((text) =>
          [...text.matchAll(/\[([^\]]+)\](?!\()/g)].map(([, it]) => it),
        ),
      )
    expect(blanks(usual)).toHaveLength(11)
    const filled = factsWith({
      'legal.entity': 'حوار للتعليم ش.م.م',
      'legal.register': '123456',
      'legal.taxNumber': '987654',
      'legal.address': 'القاهرة',
      'legal.dataOfficer': 'سلمى أحمد',
      'legal.hosting': 'شركة استضافة (مصر)',
      'legal.mail': 'خدمة بريد (أيرلندا)',
    })
    expect(blanks(filled)).toEqual([])
    expect(textsOfArticle(terms, filled).join('\n')).toContain('حوار للتعليم ش.م.م')
  })

  test('the minutes of a lesson add up to it', () => {
    expect(lessonMinutes.reduce((sum, part) => sum + part.minutes, 0)).toBe(LessonDuration.Long)
  })
})

/** The literal texts of the sources: what is inside `${}` comes from facts. */
const sources = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .flatMap((file) => {
    const source = readFileSync(`${import.meta.dirname}/${file}`, 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '')
    const literals = source.replaceAll(/\$\{[^{}]*\}/g, '').match(/'[^'\n]*'|`[^`]*`/g) ?? []
    return literals.filter((text) => /[\u0621-\u064a]/.test(text)).map((text) => ({ file, text }))
  })

describe('the words', () => {
  test.each([
    ['حصة', /دروس|الدرس/],
    ['باقة', /(^|[\s'`ول])(ال)?خط[ةط]([\s.،]|$)/],
    ['no superlative', /أفضل|الأحسن|أسرع|الأقوى|الأجمل|الأشهر|رقم واحد|لا مثيل/],
  ])('%s', (_rule, forbidden) => {
    for (const { file, text } of sources) expect(text, file).not.toMatch(forbidden)
  })
})
