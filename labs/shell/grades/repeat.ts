/** The parts of a document that tell whether it is visible. */
export type Visibility = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

interface RepeatOptions<T> {
  ask: () => Promise<T>
  onAnswer: (answer: T) => void
  onProblem: (error: unknown) => void
  /** The time from the end of one question to the next, in ms. */
  everyMs: number
  page: Visibility
}

export interface Repetition {
  /** Asks at once and ignores the answer to an earlier question. */
  again: () => void
  stop: () => void
}

/** Asks at once and then repeatedly, but only while the page is visible. */
export function repeat<T>({ ask, onAnswer, onProblem, everyMs, page }: RepeatOptions<T>): Repetition {
  let question = 0
  let next: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  let due = false

  function again() {
    if (stopped) return
    clearTimeout(next)
    due = false
    question += 1
    void settle(question)
  }

  async function settle(mine: number) {
    const current = () => mine === question && !stopped
    try {
      const answer = await ask()
      if (current()) onAnswer(answer)
    } catch (error) {
      if (current()) onProblem(error)
    }
    if (current()) next = setTimeout(whenSeen, everyMs)
  }

  function whenSeen() {
    if (page.visibilityState === 'visible') again()
    else due = true
  }

  function onVisibility() {
    if (due && page.visibilityState === 'visible') again()
  }

  page.addEventListener('visibilitychange', onVisibility)
  again()
  return {
    again,
    stop() {
      stopped = true
      clearTimeout(next)
      page.removeEventListener('visibilitychange', onVisibility)
    },
  }
}
