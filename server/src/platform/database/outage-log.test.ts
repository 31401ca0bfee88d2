import { pino } from 'pino'
import { expect, test } from 'vitest'
import { DatabaseUnavailable } from './unavailable.ts'
import { quietWhileAway } from './outage-log.ts'

test('a database that is away is told once a minute, without traces, and everything else as ever', () => {
  const lines: Record<string, unknown>[] = []
  let time = 0
  const log = pino(
    { hooks: quietWhileAway(() => time) },
    { write: (line) => void lines.push(JSON.parse(line)) },
  )
  const away = new DatabaseUnavailable('away', new Error('connect ECONNREFUSED'))
  for (const err of [away, Object.assign({}, away), away]) log.error({ err }, 'rooms')
  log.child({ request: 1 }).warn({ err: away }, 'request failed')
  log.error({ err: new DatabaseUnavailable('full', new Error('no space')) }, 'rooms')
  log.info('a line')
  expect(lines).toMatchObject([
    { msg: 'the database does not answer', because: expect.stringContaining('ECONNREFUSED'), leftOut: 0 },
    { msg: 'rooms', err: { stack: expect.any(String) } },
    { msg: 'a line' },
  ])
  expect(lines[0]).not.toHaveProperty('err')
  time = 60_000
  log.error({ err: away }, 'rooms')
  expect(lines.at(-1)).toMatchObject({ msg: 'the database does not answer', leftOut: 3 })
})
