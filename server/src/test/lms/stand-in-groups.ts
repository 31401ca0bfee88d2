import type { FastifyInstance } from 'fastify'
import type { LmsCourse } from './lms-course.ts'
import {
  admitCall,
  groupScope,
  tellLie,
  type ServingPlatform,
  type StandInServices,
} from './stand-in-state.ts'

/** The claim of platforms with a course groups service. */
export function groupsClaim(
  { groups }: StandInServices,
  url: string,
  { id }: LmsCourse,
): Record<string, unknown> {
  if (!groups.offered) return {}
  return {
    'https://purl.imsglobal.org/spec/lti-gs/claim/groupsservice': {
      context_groups_url: `${url}/courses/${id}/groups`,
      context_group_sets_url: `${url}/courses/${id}/groupsets`,
      scope: [groupScope],
      service_versions: ['1.0'],
    },
  }
}

/** The groups of a course and their sets, two on a page. */
export function serveGroups(app: FastifyInstance, lms: ServingPlatform): void {
  for (const [path, kind, type] of [
    ['/courses/:course/groups', 'groups', 'contextgroupcontainer'],
    ['/courses/:course/groupsets', 'sets', 'contextgroupsetcontainer'],
  ] as const)
    app.get<{ Querystring: Record<string, string> }>(path, async (request, reply) => {
      const { groups } = lms.services
      if (!admitCall(lms, request, reply, groupScope)) return reply
      if (!String(request.headers.accept).includes(`vnd.ims.lti-gs.v1.${type}+json`))
        return await reply.code(406).send('')
      if (tellLie(groups.lie, reply, { [kind]: 'many' })) return reply
      const from = Number(request.query['from'] ?? 0)
      const [list = ''] = request.url.split('?')
      if (from + 2 < groups[kind].length)
        void reply.header('link', `<${lms.url}${list}?from=${from + 2}>; rel="next"`)
      void reply.type(`application/vnd.ims.lti-gs.v1.${type}+json`)
      return JSON.stringify({ id: request.url, [kind]: groups[kind].slice(from, from + 2) })
    })
}
