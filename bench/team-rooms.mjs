import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { createDb, migrate, openPostgres } from '../server/dist/platform/database/open-database.js'
import { startPostgres } from '../server/dist/test/postgres.js'
import { call } from './compass-player.mjs'
import { printLine } from './measured-line.mjs'
import {
  addPeople,
  command,
  decide,
  decideRound,
  hasRead,
  openClass,
  openMember,
  start,
} from './room-class.mjs'
import { runProduct } from './servers.mjs'

/**
 * Measures a room of Foreign Exchange with 200 seats in 50 teams of four on PostgreSQL. Before each decision all members
 * show the team something that they have entered, and one sends; in some teams nobody decides. It tells how long a
 * decision takes beside one of the same people in a class at their own pace, how soon members see each other's drafts,
 * and how soon everybody has the new view after a close.
 *
 *   node team-rooms.mjs [seconds of thinking before a decision]
 */
const thinking = Number(process.argv[2] ?? 4)
const teamCount = 50
const size = 4
/** Teams that decide nothing. */
const absentCount = 12
const rounds = 4

const times = { alone: [], inTeams: [], drafts: [], closes: [], opens: [] }

const postgres = await startPostgres()
const pool = openPostgres(postgres.url, (error) => console.error(error))
const db = createDb(pool)
await migrate(db)
const [admin] = await addPeople(db, 1, { instructor: true })
const people = await addPeople(db, teamCount * size)
const { url, stop } = await runProduct(postgres.url)

/** What was entered, by value, with the moment at which its member sent it. */
const entered = new Map()
let draftsSeen = 0

function seen(value, moment) {
  const sent = entered.get(value)
  if (sent === undefined) return
  draftsSeen++
  times.drafts.push(moment - sent)
}

async function enter({ person, run }) {
  const value = `${person.token.slice(0, 8)} ${performance.now()}`
  entered.set(value, performance.now())
  await call(url, person.token, `PUT /api/runs/${run.id}/drafts`, {
    drafts: { [`note of ${person.token.slice(0, 8)}`]: value },
  })
}

/** The members show what they have entered over the time of thinking, then the first one sends. */
async function playRound(team, share, collected) {
  const [sender, ...others] = team
  await delay(share * thinking * 1000)
  const { round } = sender.run
  let { run } = sender
  while (run.state !== null && run.round === round && run.status === 'open') {
    for (const member of [...others, sender]) {
      await delay((thinking * 1000) / size)
      await enter(member)
    }
    run = await decide(url, sender.person, run, collected)
  }
}

async function press(members, id, wanted, fits) {
  const read = members.map((member) => hasRead(member, fits))
  const pressed = await command(url, admin, id, wanted)
  return (await Promise.all(read)).map((moment) => moment - pressed)
}

try {
  const ownPace = await openClass(url, admin, people, { pacing: 'own' })
  const solo = []
  for (const person of people) solo.push({ person, run: await start(url, person, ownPace.id) })
  const { id } = await openClass(url, admin, people, { pacing: 'hosted', roundSeconds: null })
  await call(url, admin.token, `POST /api/rooms/${id}/teams/by-size`, {
    size,
    onlyHere: false,
    sending: 'anyone',
  })
  const members = []
  for (const person of people) members.push(await openMember(url, person, id, seen))
  const teams = [...new Set(members.map(({ run }) => run.id))].map((own) =>
    members.filter(({ run }) => run.id === own),
  )
  for (let round = 1; round <= rounds; round++) {
    // The first round warms the server up, and the last one computes results.
    const isCounted = round > 1 && round < rounds
    await Promise.all(
      solo.slice(0, teamCount - absentCount).map(async (each, at) => {
        const playing = { seconds: thinking, times: isCounted ? times.alone : [] }
        each.run = await decideRound(url, each.person, each.run, { ...playing, share: at / teamCount })
      }),
    )
    const opened = await press(members, id, { kind: 'open' }, ({ state, round: at }) => state && at === round)
    const drafts = times.drafts.length
    await Promise.all(
      teams
        .slice(absentCount)
        .map((team, at) => playRound(team, at / teamCount, isCounted ? times.inTeams : [])),
    )
    await delay(1000)
    if (!isCounted) times.drafts.length = drafts
    const closed = await press(members, id, { kind: 'close' }, ({ room }) => room.state.phase === 'closed')
    if (isCounted) {
      times.opens.push(...opened)
      times.closes.push(...closed)
    }
  }
  for (const { close } of members) close()
  console.log(
    `${teamCount} teams of ${size}, ${absentCount} of which decide nothing; ${entered.size} drafts entered, ${draftsSeen} times seen by others; load ${loadavg()[0].toFixed(1)}`,
  )
} finally {
  await stop()
  await pool.end()
  await postgres.stop()
}

printLine('decisions at one’s own pace', times.alone)
printLine('decisions in teams', times.inTeams)
printLine('another member’s draft is seen', times.drafts)
printLine('new view after a close', times.closes)
printLine('new view after an opening', times.opens)
