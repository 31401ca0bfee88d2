import type { PartState, Status, StatusDetails } from '@tradewind/contract/operations/status'
import type { Caller } from '../../../kernel/caller.ts'
import { minute, second } from '../../../kernel/clock.ts'
import { oldestWaitingMail } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../kernel/services.ts'
import { countStuckPayments } from '../../sales/checkout/checkout.service.ts'
import { countDelayedGrades } from '../../teaching/grade-wishes/due-grades.ts'
import { listPlatformHealth } from '../../lms/lms/platform-health.ts'

/** Everybody may ask, so what was read is told again for this long. */
const keptFor = 30 * second
/** Mail older than this is late, and older than that does not go out. */
const mailLate = 10
const mailStuck = 60

/** Reads what works, or tells again what was read; callers at the same time share one reading. */
export function statusReader(services: Services): (caller: Caller) => Promise<StatusDetails> {
  let last: StatusDetails | null = null
  let reading: Promise<StatusDetails> | null = null
  return async (caller) => {
    const age = last === null ? Infinity : caller.now.getTime() - last.status.at
    if (last !== null && age >= 0 && age < keptFor) return last
    reading ??= readStatus(services, caller).finally(() => (reading = null))
    last = await reading
    return last
  }
}

async function readStatus(services: Services, caller: Caller): Promise<StatusDetails> {
  try {
    return await readParts(services, caller)
  } catch (error) {
    services.log.error({ err: error }, 'the status could not be read')
    const unknown = { state: 'unknown' as const }
    return {
      status: {
        at: caller.now.getTime(),
        state: 'down',
        portal: { state: 'working' },
        database: { state: 'down' },
        mail: { ...unknown, waiting: 0, oldestMinutes: 0 },
        payments: { ...unknown, stuck: 0 },
        lms: [],
      },
      lms: [],
    }
  }
}

async function readParts({ db }: Services, caller: Caller): Promise<StatusDetails> {
  const [waiting, stuck, platforms, delayed] = await Promise.all([
    oldestWaitingMail(db),
    countStuckPayments(db, caller),
    listPlatformHealth(db),
    countDelayedGrades(db),
  ])
  const oldestMinutes =
    waiting.since === null ? 0 : Math.floor((caller.now.getTime() - waiting.since.getTime()) / minute)
  const lms = platforms.map((platform) => {
    const gradesDelayed = delayed.get(platform.id) ?? 0
    const hasProblem = gradesDelayed > 0 || platform.listsFailed > 0
    return { ...platform, gradesDelayed, state: hasProblem ? ('impaired' as const) : ('working' as const) }
  })
  const mail = mailState(oldestMinutes)
  const payments = stuck > 0 ? 'impaired' : 'working'
  return {
    status: {
      at: caller.now.getTime(),
      state: worstOf([mail, payments, ...lms.map(({ state }) => state)]),
      portal: { state: 'working' },
      database: { state: 'working' },
      mail: { state: mail, waiting: waiting.count, oldestMinutes: Math.max(0, oldestMinutes) },
      payments: { state: payments, stuck },
      lms: lms.map(({ state, gradesDelayed, listsFailed }) => ({ state, gradesDelayed, listsFailed })),
    },
    lms,
  }
}

function mailState(oldestMinutes: number): PartState {
  if (oldestMinutes < mailLate) return 'working'
  return oldestMinutes < mailStuck ? 'impaired' : 'down'
}

function worstOf(states: readonly PartState[]): Status['state'] {
  const worst: readonly PartState[] = ['down', 'impaired']
  return worst.find((state) => states.includes(state)) ?? 'working'
}
