import type { FastifyInstance } from 'fastify'
import { coursesRoutes } from '@tradewind/contract/lms/courses'
import { implement } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import { readCourse, setUpClass, shareClass } from './course-visit.ts'
import { setPersonRole } from './person-role.ts'
import { openCourse } from './courses.service.ts'

export function registerCourses(app: FastifyInstance, services: Services): void {
  implement({ app, services }, coursesRoutes, {
    'GET /api/lti/course': ({ caller }) => readCourse(services, caller),
    'POST /api/lti/course/open': ({ caller }) => openCourse(services, caller),
    'POST /api/lti/course/class': ({ body, caller }) => setUpClass(services, caller, body),
    'POST /api/lti/course/share': ({ body, caller }) => shareClass(services, caller, body.classSession),
    'PUT /api/class-sessions/:id/people/:person/role': async ({ params, body, caller }) => ({
      message: await setPersonRole(services, caller, { ...params, ...body }),
    }),
  })
}
