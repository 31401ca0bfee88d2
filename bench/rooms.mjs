import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '../server/dist/platform/database/embedded.js'
import { createDb, migrate, openPostgres } from '../server/dist/platform/database/open-database.js'
import { playOn } from '../server/dist/platform/lab-engines/play-lab.js'
import { startPostgres } from '../server/dist/test/postgres.js'
import {
  addPeople,
  command,
  decideRound,
  hasRead,
  lab,
  openClass,
  openHostPage,
  openSeat,
  start,
} from './room-class.mjs'
import { runProduct } from './servers.mjs'

/**
 * Measures rooms of Foreign Exchange whose pages follow their events: how long a decision takes beside one of the same
 * people in a class at their own pace, and how soon everybody has the new view after a close and after an opening. Some
 * seats never decide, so that the close has runs to compute; the bare engine does the same runs in this process.
 *
 *   node rooms.mjs [seconds of thinking before a decision] [which of the four measurements, from 0]
 */
const thinking = Number(process.argv[2] ?? 4)
const which = process.argv[3] ?? '0123'
const rounds = 4

const quantile = (times, share) => {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}

/** How long the server's engines would need at least for the defaults of a round. */
function bareEngine(runs, round) {
  const began = performance.now()
  for (const { seed, decisions } of runs)
    playOn({ lab, rules: 1, seed, settings: { quarters: 4 }, decisions, who: { kind: 'absent' }, round })
  return (performance.now() - began) / Math.max(1, availableParallelism() - 1)
}

/** Runs the product on a database in which these people are, and measures its rooms. */
async function measure(title, database, { roomCount, seatCount, absentCount }) {
  const [admin, ...people] = [
    ...(await addPeople(database.db, 1, { instructor: true })),
    ...(await addPeople(database.db, roomCount * seatCount)),
  ]
  const product = await database.run()
  const { url } = product
  const alone = []
  const together = []
  const closes = []
  const opens = []
  const engine = []
  try {
    const ownPace = await openClass(url, admin, people, { pacing: 'own' })
    const solo = []
    for (const person of people) solo.push({ person, run: await start(url, person, ownPace.id) })
    const rooms = []
    for (let at = 0; at < roomCount; at++) {
      const members = people.slice(at * seatCount, (at + 1) * seatCount)
      const { id } = await openClass(url, admin, members, { pacing: 'hosted', roundSeconds: null })
      const seats = []
      for (const person of members) seats.push(await openSeat(url, person, id))
      rooms.push({ id, seats, close: await openHostPage(url, admin, id) })
    }
    const seats = rooms.flatMap((room) => room.seats)
    const isAbsent = (at) => at % seatCount < absentCount
    /** Presses in all rooms at once, and returns when each seat has read what fits, in ms from its room's press. */
    const press = async (wanted, fits) =>
      (
        await Promise.all(
          rooms.map(async (room) => {
            const read = room.seats.map((seat) => hasRead(seat, fits))
            const pressed = await command(url, admin, room.id, wanted)
            return (await Promise.all(read)).map((moment) => moment - pressed)
          }),
        )
      ).flat()
    for (let round = 1; round <= rounds; round++) {
      // The first round warms the server up, and the last one computes results, which take longer.
      const isCounted = round > 1 && round < rounds
      const playing = (times) => ({ seconds: thinking, times: isCounted ? times : [] })
      const playSolo = async (each, at) => {
        const share = at / solo.length
        each.run = await decideRound(url, each.person, each.run, { ...playing(alone), share })
      }
      await Promise.all(solo.filter((_, at) => !isAbsent(at)).map(playSolo))
      const opened = await press({ kind: 'open' }, ({ state, round: at }) => state !== null && at === round)
      await Promise.all(
        seats.map(async (seat, at) => {
          if (isAbsent(at)) return
          await decideRound(url, seat.person, seat.run, { ...playing(together), share: at / seats.length })
        }),
      )
      const closed = await press({ kind: 'close' }, ({ room }) => room.state.phase === 'closed')
      if (isCounted) {
        opens.push(opened)
        closes.push(closed)
      }
    }
    engine.push(...(await database.bareTimes(absentCount * roomCount)))
    for (const { close } of [...rooms, ...seats]) close()
  } finally {
    await product.stop()
  }
  const ms = (value) => `${value.toFixed(0)} ms`
  const line = (name, times) =>
    console.log(
      `  ${name.padEnd(34)}${String(times.length).padStart(6)}  p50 ${ms(quantile(times, 0.5))}  p95 ${ms(quantile(times, 0.95))}  p99 ${ms(quantile(times, 0.99))}`,
    )
  console.log(
    `${title}: ${roomCount} × ${seatCount} seats, ${absentCount * roomCount} runs to compute, load ${loadavg()[0].toFixed(1)}`,
  )
  line('decisions at one’s own pace', alone)
  line('decisions in rooms', together)
  console.log(
    `  p99 in rooms is ${(quantile(together, 0.99) / quantile(alone, 0.99)).toFixed(2)} times that alone`,
  )
  line('new view after a close', closes.flat())
  line('new view after an opening', opens.flat())
  console.log(
    `  bare engine of the defaults of a round: ${ms(Math.min(...engine))} to ${ms(Math.max(...engine))}`,
  )
}

/** The defaults of the second and of the third round of this many absent seats, whose earlier rounds were defaults too. */
function bareTimes(count) {
  const seeds = Array.from({ length: count }, (_, at) => ({ seed: `bench ${at}`, decisions: [] }))
  const passed = (runs, round) =>
    runs.map(({ seed, decisions }) => {
      const { made } = playOn({
        lab,
        rules: 1,
        seed,
        settings: { quarters: 4 },
        decisions,
        who: { kind: 'absent' },
        round,
      })
      return { seed, decisions: [...decisions, ...made.map(({ decision }) => decision)] }
    })
  const after = [passed(seeds, 1)]
  after.push(passed(after[0], 2))
  return [bareEngine(after[0], 2), bareEngine(after[1], 3)]
}

async function onPostgres(work) {
  const postgres = await startPostgres()
  const pool = openPostgres(postgres.url, (error) => console.error(error))
  try {
    await migrate(createDb(pool))
    await work({ db: createDb(pool), run: () => runProduct(postgres.url), bareTimes })
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

async function onEmbedded(work) {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-bench-'))
  const { pool, close } = await openEmbedded(folder)
  await migrate(createDb(pool))
  const run = async () => {
    await close()
    return await runProduct(null, { DATA_DIR: folder })
  }
  try {
    await work({ db: createDb(pool), run, bareTimes })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const onServer = [
  { roomCount: 1, seatCount: 200, absentCount: 50 },
  { roomCount: 1, seatCount: 200, absentCount: 150 },
  { roomCount: 10, seatCount: 30, absentCount: 5 },
]
for (const [at, room] of onServer.entries())
  if (which.includes(String(at))) await onPostgres((database) => measure('PostgreSQL', database, room))
if (which.includes('3'))
  await onEmbedded((database) =>
    measure('embedded', database, { roomCount: 1, seatCount: 60, absentCount: 15 }),
  )
