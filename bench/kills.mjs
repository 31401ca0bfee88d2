import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { createDb, migrate, openPostgres } from '../server/dist/platform/database/open-database.js'
import { openBalancer } from '../server/dist/test/balancer.js'
import { startPostgres } from '../server/dist/test/postgres.js'
import { call } from './compass-player.mjs'
import { printLine } from './measured-line.mjs'
import { addPeople, command, decisionOf, openClass, page, start } from './room-class.mjs'
import { runProduct } from './servers.mjs'

/**
 * Kills either of two servers behind a balancer in turn, with 200 seats of Foreign Exchange in teams of four: one in each
 * round, once half of the teams have decided, and one right after the host has closed it. Tells how long after a kill all
 * seats have read what is current, and compares what the servers confirmed with what is saved.
 *
 *   node kills.mjs [kills] [seats]
 */
const [kills = 20, seatCount = 200] = process.argv.slice(2).map(Number)
const quarters = 4

const postgres = await startPostgres()
const pool = openPostgres(postgres.url, () => undefined)
const db = createDb(pool)
await migrate(db)
const [host] = await addPeople(db, 1, { instructor: true })
const people = await addPeople(db, seatCount)
const servers = await Promise.all([runProduct(postgres.url), runProduct(postgres.url)])
const balancer = await openBalancer(() => servers.filter(({ isKilled }) => !isKilled).map(({ url }) => url))
const { url } = balancer

const done = { kills: 0 }
const times = { inRounds: [], inCloses: [] }
/** Decisions that a server has confirmed, by run and number. */
const told = new Map()

/** Repeats a call that a kill has cut off, as a page does. */
async function untilAnswered(calling) {
  for (;;) {
    try {
      return await calling()
    } catch (error) {
      if (!(error instanceof TypeError) && !/: 50[234] /u.test(error.message)) throw error
      await delay(50)
    }
  }
}

/** Kills the next server and starts another one in its place. Resolves with the moment, and when that is ready. */
function killOne() {
  const at = done.kills++ % servers.length
  const { pid, stop } = servers[at]
  servers[at].isKilled = true
  process.kill(pid, 'SIGKILL')
  const restarted = stop().then(async () => (servers[at] = await runProduct(postgres.url)))
  return { moment: performance.now(), restarted }
}

/** A seat's page: follows the room, connects again where its stream ends, and reads the run whenever it hears something. */
async function openSeat(person, id) {
  const seat = { person, run: await start(url, person, id), isOpen: true, isCutOff: false, close: () => {} }
  const read = async () => {
    const run = await untilAnswered(() => call(url, person.token, `GET /api/runs/${seat.run.id}`))
    // A team's decision may have been confirmed since.
    if (run.version >= seat.run.version) seat.run = run
  }
  const connect = async () => {
    seat.close = await page(url, person, id, { read, onEnd })
    await read()
    seat.isCutOff = false
  }
  const onEnd = () => {
    if (!seat.isOpen) return
    seat.isCutOff = true
    setTimeout(() => void connect().catch(onEnd), 100 + Math.random() * 400)
  }
  await connect()
  return seat
}

async function until(seats, fits) {
  while (!seats.every(fits)) await delay(10)
  return performance.now()
}

/** The members of a team decide in turn until it has passed the round. */
async function decideRound(team, round) {
  for (let turn = 0; ; turn++) {
    const { run, person } = team[turn % team.length]
    if (run.state === null || run.round !== round) return
    const { id, version } = run
    const decision = decisionOf(run)
    const next = await untilAnswered(() =>
      call(url, person.token, `POST /api/runs/${id}/decisions`, { version, decision }),
    )
    told.set(`${id} ${version}`, decision)
    for (const mate of team) if (mate.run.version < next.version) mate.run = next
  }
}

async function playRoom() {
  const { id } = await openClass(url, host, people, {
    settings: { quarters },
    pacing: 'hosted',
    roundSeconds: null,
  })
  const teaming = { size: 4, onlyHere: false, sending: 'anyone' }
  await call(url, host.token, `POST /api/rooms/${id}/teams/by-size`, teaming)
  const seats = []
  for (const person of people) seats.push(await openSeat(person, id))
  const press = (wanted) => untilAnswered(() => command(url, host, id, wanted))
  const teams = [...new Set(seats.map(({ run }) => run.id))].map((own) =>
    seats.filter(({ run }) => run.id === own),
  )
  for (let round = 1; round <= quarters && done.kills < kills; round++) {
    await press({ kind: 'open' })
    await until(seats, ({ run }) => run.state !== null && run.round === round)
    let decided = 0
    const deciding = teams.map((team) => decideRound(team, round).then(() => decided++))
    while (decided < teams.length / 2) await delay(5)
    const inRound = killOne()
    // Until then, all pages know that their stream has ended.
    await delay(300)
    times.inRounds.push((await until(seats, ({ isCutOff }) => !isCutOff)) - inRound.moment)
    await Promise.all([...deciding, inRound.restarted])
    await press({ kind: 'close' })
    const inClose = killOne()
    const isCurrent = ({ run, isCutOff }) =>
      !isCutOff && (run.room.state.phase === 'closed' || run.status === 'finished')
    times.inCloses.push((await until(seats, isCurrent)) - inClose.moment)
    await inClose.restarted
  }
  for (const seat of seats) {
    seat.isOpen = false
    seat.close()
  }
}

try {
  while (done.kills < kills) await playRoom()
  const { rows } = await pool.query(
    'select run_id, number, decision from lab_decisions where default_in is null',
  )
  const saved = new Map(rows.map(({ run_id: run, number, decision }) => [`${run} ${number}`, decision]))
  const lost = [...told].filter(([at, decision]) => !isDeepStrictEqual(saved.get(at), decision))
  console.log(
    `${done.kills} kills, ${seatCount} seats; ${told.size} decisions confirmed, ${lost.length} of them lost, ${saved.size - told.size} saved that nobody sent; load ${loadavg()[0].toFixed(1)}`,
  )
} finally {
  balancer.close()
  await Promise.all(servers.map(({ stop }) => stop()))
  await pool.end()
  await postgres.stop()
}

printLine('all current after a kill in a round', times.inRounds)
printLine('all current after a kill in a close', times.inCloses)
