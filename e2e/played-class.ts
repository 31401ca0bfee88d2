import type { InputTo } from '@tradewind/contract/client'
import type { RunKind } from '@tradewind/contract/teaching/runs'
import type { Account } from './accounts.ts'
import { call } from './api.ts'
import type { OwnServer } from './own-server.ts'

const params = { lab: 'foreign_exchange_lab' } as const

interface State {
  phase: string
  item: { id: string; steps: { id: string }[] } | null
  quarter: { exposures: { id: string }[] }
}

/** Hedges nothing, calculates nothing and promises nothing, whatever the run's state asks for. */
export function nextOf(of: unknown): InputTo<'POST /api/runs/:run/decisions'>['body']['decision'] {
  const state = of as State
  switch (state.phase) {
    case 'calculate':
      return { type: 'calculate', item: state.item?.id ?? null, steps: {}, better: 'forward' }
    case 'hedge':
      return {
        type: 'hedge',
        netting: false,
        lines: state.quarter.exposures.map(({ id }) => ({ exposure: id, tool: 'none', ratio: 0 })),
        checks: { aurel: 'unchecked', doral: 'unchecked' },
      }
    case 'memo':
      return {
        type: 'memo',
        clauses: { least: 0, most: 0, certain: 'none', contingent: 'none', netting: 'never', peg: 'open' },
      }
    default:
      return { type: 'continue' }
  }
}

type Next = typeof nextOf

/** Hedges a third of everything by forwards, and is else as careless. */
export const partlyHedged: Next = (state) => {
  const decision = nextOf(state)
  const lines = decision['lines']
  if (!Array.isArray(lines)) return decision
  return {
    ...decision,
    lines: lines.map((line) => ({ ...(line as object), tool: 'forward', ratio: 30 })),
  }
}

/** Plays a run to its end, as careless as `nextOf` unless the player decides otherwise. */
export async function playToEnd(
  server: OwnServer,
  { token, next = nextOf }: Pick<Account, 'token'> & { next?: Next },
  kind: RunKind,
  classSession: string | null,
) {
  let run = await call(server, 'POST /api/labs/:lab/runs', { params, body: { kind, classSession } }, token)
  while (run.status === 'open') {
    const body = { version: run.version, decision: next(run.state) }
    run = await call(server, 'POST /api/runs/:run/decisions', { params: { run: run.id }, body }, token)
  }
  return run
}

/**
 * Five students play a class of four quarters, those who are given and others. Who holds a class is no student of
 * it.
 */
export async function givenPlayedClass(
  server: OwnServer,
  holder: Account,
  register: (role: 'instructor') => Promise<Account>,
  given: readonly Account[] = [],
) {
  const body = {
    ...{ name: 'Finance 210', deadline: null, timeZone: 'Europe/Berlin', attempts: 3 },
    ...{ counted: 'best' as const, settings: { quarters: 4 } },
  }
  const made = await call(server, 'POST /api/labs/:lab/class-sessions', { params, body }, holder.token)
  for (let number = 0; number < 5; number++) {
    const player = given[number] ?? (await register('instructor'))
    const code = { code: made.code }
    await call(server, 'POST /api/labs/:lab/class-sessions/join', { params, body: code }, player.token)
    const { id } = await playToEnd(server, player, 'counted', made.id)
    await call(server, 'GET /api/runs/:run/hindsight', { params: { run: id } }, player.token)
  }
}
