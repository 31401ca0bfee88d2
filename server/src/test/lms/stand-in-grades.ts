import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  admitCall,
  agsScopes,
  type GradeItem,
  type ReceivedScore,
  type Refusal,
  type ServingPlatform,
  type StandInGrades,
} from './stand-in-state.ts'

export function newGrades(): StandInGrades {
  return {
    items: [],
    held: new Map(),
    taken: [],
    arrived: [],
    made: 0,
    enrolled: null,
    deleted: new Set(),
    answer: null,
    locked: new Set(),
    down: false,
    results: null,
    takes: 0,
    loses: false,
    breaks: false,
    maximumAttempts: Infinity,
    mostAtOnce: 0,
    now: () => new Date(),
  }
}

const [lineItemScope = '', , resultScope = '', scoreScope = ''] = agsScopes
const roots = [
  '/mod/lti/services.php/*',
  '/api/lti/courses/*',
  '/d2l/api/lti/ags/2.0/*',
  '/learn/api/v1/lti/*',
]

/** The grade books of the platforms, each with the answers that its kind is known to give. */
export function serveGrades(app: FastifyInstance, lms: ServingPlatform): void {
  app.addContentTypeParser(/^application\/vnd\.ims/u, { parseAs: 'string' }, (_request, body, done) => {
    done(null, body)
  })
  let atOnce = 0
  for (const url of roots)
    app.route({
      method: ['GET', 'POST'],
      url,
      handler: async (request, reply) => {
        const { grades } = lms.services
        atOnce++
        grades.mostAtOnce = Math.max(grades.mostAtOnce, atOnce)
        try {
          return await answer(lms, request, reply)
        } finally {
          atOnce--
        }
      },
    })
}

async function answer(lms: ServingPlatform, request: FastifyRequest, reply: FastifyReply) {
  const { pathname } = new URL(request.url, lms.url)
  // Moodle's handler is found by the path; a part behind the query is none of it.
  if (request.url.endsWith('/scores') && !pathname.endsWith('/scores'))
    return await refuse(reply, noHandler(request))
  if (pathname.endsWith('/scores')) return await takeScore(lms, request, reply)
  if (pathname.endsWith('/results')) return await giveResults(lms, request, reply)
  if (/\/(?:lineitems|line_items|lineItems)$/u.test(pathname)) return await serveList(lms, request, reply)
  if (!admitCall(lms, request, reply, lineItemScope)) return reply
  const item = findItem(lms, pathname)
  return item
    ? await reply.type('application/vnd.ims.lis.v2.lineitem+json').send(JSON.stringify(item))
    : await reply.code(404).send('')
}

/** The column of a path. Moodle has one for each activity; it is known when it is asked for first. */
function findItem(lms: ServingPlatform, path: string): GradeItem | null {
  const { grades, character } = lms.services
  if (grades.deleted.has(path)) return null
  const known = grades.items.find(({ id }) => new URL(id).pathname === path)
  if (known || character !== 'moodle') return known ?? null
  const item = {
    id: `${lms.url}${path}?type_id=1`,
    label: 'A lab',
    scoreMaximum: 100,
    resourceId: '',
    resourceLinkId: '',
  }
  grades.items.push(item)
  return item
}

async function serveList(lms: ServingPlatform, request: FastifyRequest, reply: FastifyReply) {
  const { grades, character } = lms.services
  if (!admitCall(lms, request, reply, lineItemScope)) return reply
  const url = new URL(request.url, lms.url)
  if (request.method === 'GET') {
    if (character === 'moodle' && !String(request.headers.accept).includes('lineitemcontainer+json'))
      return await refuse(reply, noHandler(request))
    const wanted = (name: string, value: string) =>
      url.searchParams.get(name) === null || url.searchParams.get(name) === value
    const items = grades.items.filter(
      (item) =>
        !grades.deleted.has(new URL(item.id).pathname) &&
        new URL(item.id).pathname.startsWith(url.pathname) &&
        wanted('resource_id', item.resourceId) &&
        wanted('resource_link_id', item.resourceLinkId),
    )
    return await reply.type('application/vnd.ims.lis.v2.lineitemcontainer+json').send(JSON.stringify(items))
  }
  if (!String(request.headers['content-type']).startsWith('application/vnd.ims.lis.v2.lineitem+json'))
    return await refuse(reply, noHandler(request))
  grades.made++
  const body = JSON.parse(String(request.body)) as Omit<GradeItem, 'id'>
  const end = character === 'moodle' ? '/lineitem' : ''
  const item = { ...body, id: `${lms.url}${url.pathname}/${900 + grades.made}${end}${url.search}` }
  grades.items.push(item)
  return await reply.code(201).type('application/vnd.ims.lis.v2.lineitem+json').send(JSON.stringify(item))
}

async function takeScore(lms: ServingPlatform, request: FastifyRequest, reply: FastifyReply) {
  const { grades } = lms.services
  if (!admitCall(lms, request, reply, scoreScope)) return reply
  if (!String(request.headers['content-type']).startsWith('application/vnd.ims.lis.v1.score+json'))
    return await refuse(reply, noHandler(request))
  const score = JSON.parse(String(request.body)) as ReceivedScore
  grades.arrived.push(score)
  if (grades.down) return await refuse(reply, { status: 500 })
  if (grades.takes === Infinity) return reply.hijack()
  if (grades.takes > 0) await new Promise((resolve) => setTimeout(resolve, grades.takes))
  const instead = grades.answer
  if (instead && (instead.userId === undefined || instead.userId === score.userId))
    return await refuse(reply.headers(instead.headers ?? {}), instead)
  const column = new URL(request.url, lms.url).pathname.replace(/\/scores$/u, '')
  const refused = problemOf(lms, column, score)
  if (refused) return await refuse(reply, refused)
  if (!grades.loses) keep(lms, column, score)
  if (grades.breaks) {
    request.raw.socket.destroy()
    return reply.hijack()
  }
  return lms.services.character === 'canvas'
    ? await reply.send({ resultUrl: `${lms.url}${column}/results/1` })
    : await reply.code(200).send('')
}

/** Moodle says why in the status line alone, over an empty list. */
async function refuse(reply: FastifyReply, { status, line, body = line === undefined ? '' : '[]' }: Refusal) {
  if (line !== undefined) reply.raw.statusMessage = line
  return await reply.code(status).send(body)
}

/** Before it looks at what was sent, Moodle gives its reason in the status line and below it. */
function explained(status: number, line: string): Refusal {
  return { status, line, body: JSON.stringify({ status, reason: line }) }
}

/** Moodle finds what handles a request by its path and its type, which it both names. */
function noHandler({ method, url, headers }: FastifyRequest): Refusal {
  const path = /\/services\.php([^?]*)/u.exec(url)?.[1] ?? ''
  const type = method === 'GET' ? headers.accept : headers['content-type']
  return explained(400, `No handler found for ${path} ${type}`)
}

function problemOf(lms: ServingPlatform, column: string, score: ReceivedScore): Refusal | null {
  const { grades, character } = lms.services
  if (!findItem(lms, column))
    return character === 'moodle'
      ? explained(404, "Not Found: Grade item 17 doesn't exist")
      : { status: 404, body: 'Could not find the line item' }
  const known = grades.enrolled === null || grades.enrolled.has(score.userId)
  const last = grades.held.get(`${column} ${score.userId}`)
  const at = Date.parse(score.timestamp)
  if (character === 'moodle') {
    const isWhole = [score.userId, score.timestamp, score.activityProgress, score.gradingProgress].every(
      Boolean,
    )
    if (!isWhole || !known) return { status: 400, line: `Incorrect score received${JSON.stringify(score)}` }
    if (last && Math.floor(at / 1000) <= Math.floor(last.timestamp / 1000))
      return { status: 409, line: 'Refusing score with an earlier timestamp for item 2 and user 5' }
    if (grades.locked.has(score.userId) || grades.locked.has(column)) return { status: 500, body: '[]' }
  }
  if (character === 'canvas') {
    if (!known)
      return { status: 422, body: '{"errors":{"message":"User not found in course or is not a student"}}' }
    if (last && at <= last.timestamp)
      return { status: 400, body: '{"errors":{"message":"timestamp is before last updated timestamp"}}' }
    const extension = score['https://canvas.instructure.com/lti/submission']
    if (Date.parse(String(extension?.['submitted_at'])) > grades.now().getTime() + 60_000)
      return { status: 400, body: '{"errors":{"message":"submitted_at is in the future"}}' }
    if (extension?.['new_submission'] === true && (last?.attempts ?? 0) >= grades.maximumAttempts)
      return {
        status: 422,
        body: '{"errors":{"message":"maximum number of allowed attempts has been reached"}}',
      }
  }
  if (!known) return { status: 400, body: 'The user is not enrolled' }
  return null
}

/** Only a final score is a grade: anything else removes the grade that is there. */
function keep(lms: ServingPlatform, column: string, score: ReceivedScore): void {
  const { grades, character } = lms.services
  const item = findItem(lms, column)
  const key = `${column} ${score.userId}`
  const isFinal = score.gradingProgress === 'FullyGraded' && score.scoreGiven !== undefined
  const scaled = ((score.scoreGiven ?? 0) / (score.scoreMaximum ?? 1)) * (item?.scoreMaximum ?? 100)
  // Five decimals, as Moodle stores them.
  const points = Math.round(scaled * 1e5) / 1e5
  const isNew = score['https://canvas.instructure.com/lti/submission']?.['new_submission'] === true
  const before = grades.held.get(key)
  const overridden = character === 'moodle' && before?.overridden === true
  grades.taken.push({ column, score })
  grades.held.set(key, {
    score: overridden ? before.score : isFinal ? points : null,
    comment: score.comment ?? '',
    // Moodle dates a grade that somebody typed by when they did, whatever comes later.
    timestamp: overridden ? before.timestamp : Date.parse(score.timestamp),
    attempts: (before?.attempts ?? 0) + (isNew ? 1 : 0),
    overridden,
  })
}

async function giveResults(lms: ServingPlatform, request: FastifyRequest, reply: FastifyReply) {
  const { grades, character } = lms.services
  if (!admitCall(lms, request, reply, resultScope)) return reply
  if (grades.down) return await refuse(reply, { status: 500 })
  if (grades.results) return await refuse(reply, grades.results)
  const url = new URL(request.url, lms.url)
  if (character === 'moodle' && url.searchParams.has('limit'))
    return await reply.code(404).type('text/html').send('<!doctype html>')
  if (character === 'moodle' && !String(request.headers.accept).includes('resultcontainer+json'))
    return await refuse(reply, noHandler(request))
  const column = url.pathname.replace(/\/results$/u, '')
  const item = findItem(lms, column)
  if (!item) return await reply.code(404).send('')
  const user = url.searchParams.get('user_id')
  const rows = [...grades.held]
    .filter(([key]) => key.startsWith(`${column} `) && (user === null || key === `${column} ${user}`))
    .map(([key, { score }]) => ({
      id: `${lms.url}${url.pathname}/1`,
      userId: key.slice(column.length + 1),
      ...(score !== null && {
        // All but Canvas cut to the points that the column has now.
        resultScore: character === 'canvas' ? score : Math.min(score, item.scoreMaximum),
        resultMaximum: item.scoreMaximum,
      }),
    }))
  void reply.type('application/vnd.ims.lis.v2.resultcontainer+json')
  // Moodle gives all in one answer, the others ten a page.
  if (character === 'moodle') return await reply.send(JSON.stringify(rows))
  const from = Number(url.searchParams.get('page') ?? 0) * 10
  url.searchParams.set('page', String(from / 10 + 1))
  const next = `${character === 'brightspace' ? '' : lms.url}${url.pathname}${url.search}`
  if (from + 10 < rows.length)
    void reply.header('link', character === 'canvas' ? `<${next}>; rel="next"` : `<${next}>;rel=next`)
  return await reply.send(JSON.stringify(rows.slice(from, from + 10)))
}
