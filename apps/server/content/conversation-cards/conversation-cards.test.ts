import { expect, test } from 'vitest'
import { cardLevels } from '@hiwar/contract/conversation-cards.ts'
import { demoTopics } from '../../demo/topics.ts'
import { topicKey } from '../../src/modules/topics/topic-key.ts'
import { cardTopics } from './index.ts'

const cards = Object.entries(cardTopics).flatMap(([topic, levels]) =>
  cardLevels.flatMap((level) => levels[level].map((card) => ({ ...card, topic, level }))),
)
const lengthOf = (text: string) => [...text].length
const textsOf = (faulty: readonly { question: string; hint: string }[]) =>
  faulty.map(({ question, hint }) => `${question} / ${hint}`)
const repeated = (values: readonly string[]) => values.filter((value, place) => values.indexOf(value) !== place)
/** What makes two sentences the same to a reader. */
const bare = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()

test('each topic of the trial market has eight cards on each level', () => {
  expect(Object.keys(cardTopics)).toEqual(demoTopics.map(({ en }) => topicKey(en)))
  for (const [topic, levels] of Object.entries(cardTopics))
    expect(
      cardLevels.map((level) => levels[level].length),
      topic,
    ).toEqual([8, 8, 8])
  expect(cards).toHaveLength(576)
})

test('no card comes twice', () => {
  expect(repeated(cards.map(({ id }) => String(id)))).toEqual([])
  expect(repeated(cards.map(({ question }) => bare(question)))).toEqual([])
  expect(repeated(cards.map(({ hint }) => bare(hint)))).toEqual([])
})

test('a question is one sentence in Latin letters that cannot be answered with yes or no', () => {
  const closed = /^(?:am|is|are|was|were|do|does|did|have|has|had|can|could|will|would|should|may|might|must)\b/i
  expect(textsOf(cards.filter(({ question }) => lengthOf(question) > 140 || lengthOf(question) < 20))).toEqual([])
  expect(textsOf(cards.filter(({ question }) => !/^[A-Z][A-Za-z '",.:-]+\?$/.test(question)))).toEqual([])
  expect(textsOf(cards.filter(({ question }) => closed.test(question)))).toEqual([])
})

test('a question of beginners stays in the present', () => {
  const beyond = /\b(?:was|were|did|had|been|would|could|might|if|have you|used to)\b/i
  expect(textsOf(cards.filter(({ level, question }) => level === 'beginner' && beyond.test(question)))).toEqual([])
})

test('a hint speaks Arabic, with the English words it offers', () => {
  expect(textsOf(cards.filter(({ hint }) => lengthOf(hint) > 120 || lengthOf(hint) < 20))).toEqual([])
  expect(textsOf(cards.filter(({ hint }) => !/^[\u0621-\u0652A-Za-z '",.:?؟،؛«»…-]+$/.test(hint)))).toEqual([])
  expect(textsOf(cards.filter(({ hint }) => (hint.match(/[\u0621-\u0652]{2,}/g) ?? []).length < 2))).toEqual([])
})
