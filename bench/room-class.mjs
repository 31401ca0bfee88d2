import { get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { makeUser } from '../server/dist/seed/factories.js'
import { inTransaction } from '../server/dist/platform/database/transaction.js'
import { startSession } from '../server/dist/platform/sessions/sessions.js'
import { call } from './compass-player.mjs'

const { robots } = await import('../labs/engine/dist/foreign-exchange/engine/robots.js')
const { robots: deskRobots } = await import('../labs/engine/dist/foreign-exchange/desk/robots.js')
const { randomFrom } = await import('../labs/engine/dist/math/random.js')

export const lab = 'foreign_exchange_lab'

/** Adds people who are signed in and hold the lab, as `{ token }`. */
export async function addPeople(db, count, fields = {}) {
  const services = { db, clock: { now: () => new Date() } }
  const people = []
  for (let at = 0; at < count; at++) {
    const user = await makeUser(services, fields)
    const now = new Date()
    const expires_at = new Date(now.getTime() + 86_400_000)
    const held = {
      user_id: user.id,
      lab_id: lab,
      origin: 'admin',
      reference: user.id,
      granted_at: now,
      expires_at,
    }
    await db.insertInto('grants').values(held).execute()
    const caller = { session: null, address: '127.0.0.1', userAgent: '', now }
    const token = await inTransaction(services, (trx) => startSession(trx, caller, { user, arrival: {} }))
    people.push({ token })
  }
  return people
}

/** Opens a class at this pace, by default of four quarters, which these people join. */
export async function openClass(url, host, people, { settings = { quarters: 4 }, ...pace }) {
  const theClass = await call(url, host.token, `POST /api/labs/${lab}/class-sessions`, {
    name: 'Bench',
    deadline: null,
    timeZone: 'UTC',
    attempts: 10,
    counted: 'best',
    settings,
    pace,
  })
  for (const { token } of people)
    await call(url, token, `POST /api/labs/${lab}/class-sessions/join`, { code: theClass.code })
  return theClass
}

export const start = (url, { token }, classSession) =>
  call(url, token, `POST /api/labs/${lab}/runs`, { kind: 'counted', classSession })

/** The next decision of a run, as a steady robot would make it. */
export function decisionOf(run) {
  const { steady } = run.state.kind === 'desk' ? deskRobots : robots
  return steady(run.state, randomFrom(run.id, String(run.version)))
}

/** Makes the next decision of a run. `times` collects how long each takes, in ms. */
export async function decide(url, { token }, run, times) {
  const decision = decisionOf(run)
  const began = performance.now()
  const next = await call(url, token, `POST /api/runs/${run.id}/decisions`, {
    version: run.version,
    decision,
  })
  times.push(performance.now() - began)
  return next
}

/** Thinks for about `seconds` before each decision of a round, the first ones spread over that time. */
export async function decideRound(url, person, run, { seconds, share, times }) {
  let now = run
  const { round } = run
  await delay(share * seconds * 1000)
  while (now.state !== null && now.round === round && now.status === 'open') {
    now = await decide(url, person, now, times)
    await delay(seconds * 1000)
  }
  return now
}

/** Gives a command with the newest version, and returns when it was pressed. */
export async function command(url, host, id, wanted) {
  const { room } = await call(url, host.token, `GET /api/rooms/${id}/host`)
  const pressed = performance.now()
  await call(url, host.token, `POST /api/rooms/${id}/commands`, { version: room.version, command: wanted })
  return pressed
}

/** Follows the events of a room and calls `onEvent` for each, and `onEnd` at their end. Returns a function that ends it. */
function follow(url, { token }, id, { onEvent, onEnd }) {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    const request = get(`${url}/api/rooms/${id}/events`, { agent: false, headers })
    request.once('error', reject)
    request.once('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`Refused with ${response.statusCode}`))
      response.on('data', (bytes) => bytes.includes('data:') && onEvent(String(bytes)))
      response.on('error', () => undefined)
      response.once('close', onEnd)
      response.once('data', () => resolve(() => request.destroy()))
    })
  })
}

/** Reads with `read` whenever the room tells of a change, one reading at a time, as a page does. */
export async function page(url, person, id, { read, onEnd = () => {} }) {
  let reading = false
  let told = ''
  const look = async () => {
    if (reading) return
    reading = true
    while (told !== '') {
      const events = told
      told = ''
      await read(events)
    }
    reading = false
  }
  const onEvent = (events) => {
    told += events
    void look()
  }
  return await follow(url, person, id, { onEvent, onEnd })
}

/** A student's page: keeps the newest run, and tells when a reading fits what somebody waits for. */
export async function openSeat(url, person, id) {
  const seat = { person, run: await start(url, person, id), waiting: null, close: () => {} }
  const read = async () => {
    seat.run = await call(url, person.token, `GET /api/runs/${seat.run.id}`)
    if (seat.waiting?.fits(seat.run)) seat.waiting.tell(performance.now())
  }
  seat.close = await page(url, person, id, { read })
  return seat
}

/**
 * The page of a member of a team: reads what the team has entered when it is told of that, and the run when the team has
 * decided or the round has changed. `seen` is told each draft of another member with the moment.
 */
export async function openMember(url, person, id, seen) {
  const member = { person, run: await start(url, person, id), waiting: null, close: () => {} }
  let since = 0
  const read = async (events) => {
    const path = `GET /api/runs/${member.run.id}`
    let isNew = events.includes('"round"')
    if (events.includes('"team"')) {
      const team = await call(url, person.token, `${path}/team?since=${since}`)
      const now = performance.now()
      since = team.draftVersion
      for (const { by, value } of team.drafts) if (by !== team.you) seen(value, now)
      isNew ||= team.version !== member.run.version
    }
    if (!isNew) return
    member.run = await call(url, person.token, path)
    if (member.waiting?.fits(member.run)) member.waiting.tell(performance.now())
  }
  member.close = await page(url, person, id, { read })
  return member
}

/** Resolves with the moment at which a seat has read a run that fits. */
export function hasRead(seat, fits) {
  return new Promise((tell) => {
    seat.waiting = { fits, tell }
  })
}

/** The host's page, which reads everything anew whenever something happens. */
export async function openHostPage(url, host, id) {
  return await page(url, host, id, { read: () => call(url, host.token, `GET /api/rooms/${id}/host`) })
}
