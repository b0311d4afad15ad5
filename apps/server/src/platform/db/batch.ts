import { setImmediate as turnOfEvents } from 'node:timers/promises'

/** A statement that takes longer holds nobody up: the next is sent beside it. */
const slowMs = 10
/** Statements of one kind under way at once, slow ones included. */
const atOnce = 4
/** Questions that one statement answers. */
const most = 100

interface PendingQuestion<Q, A> {
  readonly question: Q
  readonly answered: PromiseWithResolvers<A>
}

/**
 * Answers many who ask for the same kind of thing by few statements. Each is answered by a statement that was sent
 * after it asked: nobody reads anything older than alone, on any number of processes, and nothing is kept. `load`
 * answers in the order of the questions, and what it answers is shared by everybody who asked the same.
 */
export function batched<Store extends object, Q, A>(
  load: (db: Store, questions: readonly Q[]) => Promise<readonly A[]>,
): (db: Store, question: Q) => Promise<A> {
  const lines = new WeakMap<Store, (question: Q) => Promise<A>>()
  return async (db, question) => {
    const line = lines.get(db) ?? createLine(async (questions: readonly Q[]) => await load(db, questions))
    lines.set(db, line)
    return await line(question)
  }
}

function createLine<Q, A>(load: (questions: readonly Q[]) => Promise<readonly A[]>): (question: Q) => Promise<A> {
  const waiting = new Map<string, PendingQuestion<Q, A>>()
  let underWay = 0
  /** Whether a statement is being sent or was, and is not slow: whoever asks waits for its end. */
  let isBusy = false

  const takeNext = () => {
    const next = [...waiting].slice(0, most)
    for (const [name] of next) waiting.delete(name)
    return next.map(([, asked]) => asked)
  }
  const answer = async (asked: readonly PendingQuestion<Q, A>[]) => {
    try {
      const answers = await load(asked.map(({ question }) => question))
      for (const [place, { answered }] of asked.entries()) answered.resolve(answers[place] as A)
    } catch (error) {
      for (const { answered } of asked) answered.reject(error)
    }
  }
  const sendNext = async () => {
    isBusy = true
    underWay += 1
    // The calls that came in with this one are still being read; a statement each would cost more than answering them.
    await turnOfEvents()
    let isSlow = false
    const patience = setTimeout(() => {
      isSlow = true
      isBusy = false
      goOn()
    }, slowMs)
    await answer(takeNext())
    clearTimeout(patience)
    underWay -= 1
    if (!isSlow) isBusy = false
    goOn()
  }
  const goOn = () => {
    if (waiting.size > 0 && !isBusy && underWay < atOnce) void sendNext()
  }

  return async (question) => {
    const name = JSON.stringify(question)
    const known = waiting.get(name)
    if (known !== undefined) return await known.answered.promise
    const asked = { question, answered: Promise.withResolvers<A>() }
    waiting.set(name, asked)
    goOn()
    return await asked.answered.promise
  }
}
