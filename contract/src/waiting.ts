/** In ms: how long a call is made again before its refusal is shown. */
const patience = 180_000
/** In ms: without an answer for this long, a page asks how long the line is, and again each time. */
const asksEvery = 3000

/** The calls of a page that wait in line, as its reader sees them. */
export interface WaitingLine {
  /** Seconds until it is the turn of the call that has the longest wait; null if none waits. */
  current: () => number | null
  subscribe: (listener: () => void) => () => void
  /** Tells how long a call still waits; null if it does not. */
  tell: (call: object, seconds: number | null) => void
}

export function createWaitingLine(): WaitingLine {
  const waiting = new Map<object, number>()
  const listeners = new Set<() => void>()
  let current: number | null = null
  return {
    current: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell: (call, seconds) => {
      if (seconds === null) waiting.delete(call)
      else waiting.set(call, seconds)
      const longest = waiting.size === 0 ? null : Math.max(...waiting.values())
      if (longest === current) return
      current = longest
      for (const listener of listeners) listener()
    },
  }
}

/** What a server that cannot serve everybody at once answers: come again later, with a turn that keeps the place. */
interface ComeAgain {
  seconds: number
  turn: string | null
}

interface Patience {
  line: WaitingLine | undefined
  /** Asks the server how many seconds a person who comes now waits. */
  ask: () => Promise<number>
  /** What a refusal says; null if it says something else. */
  comeAgain: (error: unknown) => ComeAgain | null
  /** Ends the waiting, which then fails with the last refusal. */
  signal: AbortSignal | undefined
}

/**
 * Makes a call, and again for up to three minutes while the server says that too many people have come. Meanwhile, and
 * while an answer takes long because the call waits in line there, it tells `line` for how long.
 */
export async function patiently<T>(
  send: (turn: string | null) => Promise<T>,
  { line, ask, comeAgain, signal }: Patience,
): Promise<T> {
  const until = Date.now() + patience
  const call = {}
  const tell = (seconds: number | null) => line?.tell(call, seconds)
  let turn: string | null = null
  try {
    for (;;) {
      const stopAsking = line ? askNowAndThen(ask, tell) : () => undefined
      try {
        return await send(turn)
      } catch (error) {
        const told = comeAgain(error)
        if (told === null || Date.now() + told.seconds * 1000 > until) throw error
        turn = told.turn ?? turn
        stopAsking()
        if (!(await countDown(told.seconds, tell, signal))) throw error
      } finally {
        stopAsking()
      }
    }
  } finally {
    tell(null)
  }
}

/** Tells how long the line is while an answer takes long. Nothing is said where there is no line. */
function askNowAndThen(ask: () => Promise<number>, tell: (seconds: number | null) => void): () => void {
  let stopped = false
  const timer = setInterval(() => {
    void askOnce()
  }, asksEvery)
  const askOnce = async () => {
    const seconds = await ask().catch(() => null)
    if (!stopped && seconds !== null) tell(seconds > 0 ? seconds : null)
  }
  return () => {
    stopped = true
    clearInterval(timer)
  }
}

/** Waits, and tells each second how long still. Resolves to false if `signal` ends it. */
async function countDown(
  seconds: number,
  tell: (seconds: number) => void,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  for (let left = seconds; left > 0; left--) {
    if (signal?.aborted === true) return false
    tell(left)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  return signal?.aborted !== true
}
