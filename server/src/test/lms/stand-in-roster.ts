import type { FastifyInstance } from 'fastify'
import {
  admitCall,
  nrpsScope,
  tellLie,
  type Lie,
  type ServingPlatform,
  type StandInRoster,
} from './stand-in-state.ts'

/** The list of a course's people, with the pages of each kind of platform. */
export function serveRoster(app: FastifyInstance, lms: ServingPlatform): void {
  app.get<{ Querystring: Record<string, string> }>('/2/memberships', async (request, reply) => {
    const { roster, character } = lms.services
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
    const lying = roster.lie !== null && from / Math.max(size, 1) + 1 >= roster.lieAt
    if (lying && isLie(roster.lie) && tellLie(roster.lie, reply, { members: 'many' })) return reply
    const page = `${lms.url}/2/memberships?limit=${size}&from=${from + size}`
    const next = {
      moodle: `<${page.replaceAll('&', '&amp;')}>; rel="next"`,
      canvas: `<${page}&page=bookmark:a>; rel="next", <${lms.url}/2/memberships>; rel="first"`,
      brightspace: `</2/memberships?limit=${size}&from=${from + size}>;rel=next`,
      blackboard: `<${page}>; type="application/json"; rel='next'`,
    }[character]
    if (lying && roster.lie === 'itself') void reply.header('link', `<${request.url}>; rel="next"`)
    else if (lying && roster.lie === 'other_host')
      void reply.header('link', '<https://elsewhere.example/2/memberships>; rel="next"')
    else if (from + size < roster.members.length || (lying && roster.lie === 'endless'))
      void reply.header('link', next)
    const members =
      lying && roster.lie === 'endless' ? roster.members : roster.members.slice(from, from + size)
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
