/** Statements of one kind that are under way at once; whoever asks while so many are waits for the next one. */
const atOnce = 2
/** Questions that one statement answers. */
const most = 100

interface Asked<Q, A> {
  readonly question: Q
  readonly answered: PromiseWithResolvers<A>
}

/**
 * Answers many who ask for the same kind of thing by few statements. Each is answered by a statement that was sent after it asked: nobody
 * reads anything older than alone, on any number of processes, and nothing is kept. `load` answers in the order of the questions, and what
 * it answers is shared by everybody who asked the same.
 */
export function together<Store extends object, Q, A>(load: (db: Store, questions: readonly Q[]) => Promise<readonly A[]>): (db: Store, question: Q) => Promise<A> {
  const lines = new WeakMap<Store, (question: Q) => Promise<A>>()
  return async (db, question) => {
    const line = lines.get(db) ?? createLine(async (questions: readonly Q[]) => await load(db, questions))
    lines.set(db, line)
    return await line(question)
  }
}

function createLine<Q, A>(load: (questions: readonly Q[]) => Promise<readonly A[]>): (question: Q) => Promise<A> {
  const waiting = new Map<string, Asked<Q, A>>()
  let underWay = 0

  const takeNext = () => {
    const next = [...waiting].slice(0, most)
    for (const [name] of next) waiting.delete(name)
    return next.map(([, asked]) => asked)
  }
  const answer = async (asked: readonly Asked<Q, A>[]) => {
    try {
      const answers = await load(asked.map(({ question }) => question))
      for (const [place, { answered }] of asked.entries()) answered.resolve(answers[place] as A)
    } catch (error) {
      for (const { answered } of asked) answered.reject(error)
    }
  }
  const answerAll = async () => {
    underWay += 1
    while (waiting.size > 0) await answer(takeNext())
    underWay -= 1
  }

  return async (question) => {
    const name = JSON.stringify(question)
    const known = waiting.get(name)
    if (known !== undefined) return await known.answered.promise
    const asked = { question, answered: Promise.withResolvers<A>() }
    waiting.set(name, asked)
    if (underWay < atOnce) void answerAll()
    return await asked.answered.promise
  }
}
