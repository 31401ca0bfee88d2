import type { FastifyInstance } from 'fastify'
import { characters } from './characters.ts'
import {
  admitCall,
  nrpsScope,
  tellLie,
  type Lie,
  type ServingPlatform,
  type StandInRoster,
} from './stand-in-state.ts'

type RosterLie = StandInRoster['lie']

/** How the lists of the lying platform lie, one reading after the other. */
export const rosterLies = [
  'shape',
  'no_members',
  'itself',
  'other_host',
  'endless',
  'elsewhere',
  'long',
  'page',
  'empty',
  'slow',
] as const satisfies RosterLie[]

/** The lists of the courses' people, at the addresses that launches name, with the pages of each kind of platform. */
export function serveRoster(app: FastifyInstance, lms: ServingPlatform): void {
  for (const { rosterPath } of characters) serveList(app, lms, rosterPath(':course'))
}

function serveList(app: FastifyInstance, lms: ServingPlatform, path: string): void {
  let readings = 0
  app.get<{ Querystring: Record<string, string> }>(path, async (request, reply) => {
    const { character } = lms.services
    const roster = { ...lms.services.roster }
    if (!admitCall(lms, request, reply, nrpsScope)) return reply
    const accept = String(request.headers.accept)
    // Moodle knows no other type.
    if (character === 'moodle' && !accept.includes('membershipcontainer+json'))
      return await reply.code(400).send('No handler found')
    const { query } = request
    const from = Number(query['from'] ?? 0)
    const asked = Number(query['limit'] ?? roster.pageSize ?? roster.members.length)
    // Canvas gives 100 at most, whatever is asked.
    const size = character === 'canvas' ? Math.min(asked, roster.pageSize ?? 50) : asked
    if (character === 'lying') {
      if (from === 0) readings++
      roster.lie = rosterLies[(readings - 1) % rosterLies.length] ?? null
    }
    const lying = roster.lie !== null && from / Math.max(size, 1) + 1 >= roster.lieAt
    if (lying && isLie(roster.lie) && tellLie(roster.lie, reply, { members: 'many' })) return reply
    const [list = ''] = request.url.split('?')
    const groups = query['groups'] === undefined ? '' : `&groups=${query['groups']}`
    const page = `${lms.url}${list}?limit=${size}&from=${from + size}${groups}`
    const next = {
      moodle: `<${page.replaceAll('&', '&amp;')}>; rel="next"`,
      canvas: `<${page}&page=bookmark:a>; rel="next", <${lms.url}${list}>; rel="first"`,
      brightspace: `<${list}?limit=${size}&from=${from + size}${groups}>;rel=next`,
      blackboard: `<${page}>; type="application/json"; rel='next'`,
      lying: `<${page}>; rel="next"`,
    }[character]
    if (lying && roster.lie === 'itself') void reply.header('link', `<${request.url}>; rel="next"`)
    else if (lying && roster.lie === 'other_host')
      void reply.header('link', '<https://elsewhere.example/people>; rel="next"')
    else if (from + size < roster.members.length || (lying && roster.lie === 'endless'))
      void reply.header('link', next)
    const isTold = lms.services.groups.offered && query['groups'] === 'true'
    const members = (
      lying && roster.lie === 'endless' ? roster.members : roster.members.slice(from, from + size)
    ).map(({ group_enrollments, ...member }) => (isTold ? { ...member, group_enrollments } : member))
    void reply.type('application/vnd.ims.lti-nrps.v2.membershipcontainer+json')
    return JSON.stringify({
      id: request.url,
      context: { id: '2', label: 'PEER101', title: 'Peer course' },
      ...(!(lying && roster.lie === 'no_members') && { members }),
    })
  })
}

function isLie(lie: StandInRoster['lie']): lie is Lie {
  return !['itself', 'other_host', 'endless', 'no_members'].includes(lie ?? '')
}

/** A student on the list, in the words of Moodle. */
export const learner = (id: number, more: Record<string, unknown> = {}) => ({
  user_id: `s${id}`,
  name: `Student ${String(id).padStart(3, '0')}`,
  email: `s${id}@example.edu`,
  roles: ['Learner'],
  status: 'Active',
  ...more,
})

export const learners = (count: number) => Array.from({ length: count }, (_, index) => learner(index + 1))
