import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { createDb, migrate, openPostgres } from '../server/dist/platform/database/open-database.js'
import { startPostgres } from '../server/dist/test/postgres.js'
import { call } from './compass-player.mjs'
import { printLine } from './measured-line.mjs'
import { addPeople, command, decide, hasRead, openClass, openSeat } from './room-class.mjs'
import { runProduct } from './servers.mjs'

/**
 * Measures a class of 60 on the live desk of Foreign Exchange, on PostgreSQL: eight rounds in which each firm sends its
 * orders within some seconds. It tells how long an order takes, how soon everybody has the new view after a close, and
 * whether every order that was acknowledged is in the outcome of its round.
 *
 *   node desk.mjs [seconds in which the orders of a round come]
 */
const within = Number(process.argv[2] ?? 5)
const seatCount = 60
const rounds = 8

const times = { orders: [], closes: [], results: [], opens: [] }
let acknowledged = 0

const postgres = await startPostgres()
const pool = openPostgres(postgres.url, (error) => console.error(error))
const db = createDb(pool)
await migrate(db)
const [host] = await addPeople(db, 1, { instructor: true })
const people = await addPeople(db, seatCount)
const { url, stop } = await runProduct(postgres.url)

async function press(seats, id, wanted, fits) {
  const read = seats.map((seat) => hasRead(seat, fits))
  const pressed = await command(url, host, id, wanted)
  return (await Promise.all(read)).map((moment) => moment - pressed)
}

try {
  const { id } = await openClass(url, host, people, {
    ...{ pacing: 'hosted', roundSeconds: null },
    settings: { play: 'desk', rounds },
  })
  const seats = []
  for (const person of people) seats.push(await openSeat(url, person, id))
  for (let round = 1; round <= rounds; round++) {
    times.opens.push(...(await press(seats, id, { kind: 'open' }, ({ state }) => state?.round === round)))
    await Promise.all(
      seats.map(async (seat, at) => {
        await delay((at / seatCount) * within * 1000)
        seat.run = await decide(url, seat.person, seat.run, times.orders)
        acknowledged++
      }),
    )
    const closed = ({ room }) => room.state.phase === 'closed'
    const seen = round < rounds ? times.closes : times.results
    seen.push(...(await press(seats, id, { kind: 'close' }, closed)))
  }
  const { rows } = await pool.query(
    `select
      (select sum(jsonb_array_length(outcome->'fills')) from room_outcomes where class_session_id = $1) as met,
      (select count(*) from lab_decisions d join lab_runs r on r.id = d.run_id
        where r.class_session_id = $1 and jsonb_array_length(decision->'orders') > 0) as sent`,
    [id],
  )
  const finished = await Promise.all(
    seats.map(({ person, run }) => call(url, person.token, `GET /api/runs/${run.id}`)),
  )
  for (const { close } of seats) close()
  console.log(
    `${seatCount} seats, ${rounds} rounds: ${acknowledged} decisions acknowledged, of which ${rows[0].sent} have orders and ${rows[0].met} are in the outcomes, ${finished.filter(({ status }) => status === 'finished').length} results; load ${loadavg()[0].toFixed(1)}`,
  )
} finally {
  await stop()
  await pool.end()
  await postgres.stop()
}

printLine('an order', times.orders)
printLine('new view after a close', times.closes)
printLine('result after the last close', times.results)
printLine('new view after an opening', times.opens)
