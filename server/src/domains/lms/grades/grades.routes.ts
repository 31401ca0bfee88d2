import type { FastifyInstance } from 'fastify'
import { gradesRoutes } from '@tradewind/contract/lms/grades'
import { implement } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import { readClassGrades } from './class-grades.ts'
import { exportGrades } from './files/grade-file.ts'
import { makeNewColumn, overwriteGrade, sendGrades } from './sending.ts'
import { readOwnGrade, sendOwnGrade } from './student-grade.ts'
import { listZeros, sendZeros } from './zeros.ts'

export function registerGrades(app: FastifyInstance, services: Services): void {
  implement({ app, services }, gradesRoutes, {
    'GET /api/class-sessions/:id/grades': ({ params, caller }) =>
      readClassGrades(services, caller, params.id),
    'POST /api/class-sessions/:id/grades/send': async ({ params, body, caller }) => ({
      message: await sendGrades(services, caller, { id: params.id, ...body }),
    }),
    'GET /api/class-sessions/:id/grades/zeros': ({ params, caller }) =>
      listZeros(services, caller, params.id),
    'POST /api/class-sessions/:id/grades/zeros': async ({ params, body, caller }) => ({
      message: await sendZeros(services, caller, { id: params.id, students: body.students }),
    }),
    'POST /api/class-sessions/:id/grades/students/:student/overwrite': async ({ params, caller }) => ({
      message: await overwriteGrade(services, caller, { id: params.id, studentId: params.student }),
    }),
    'POST /api/class-sessions/:id/grades/columns/:column/make': async ({ params, caller }) => ({
      message: await makeNewColumn(services, caller, { id: params.id, columnId: params.column }),
    }),
    'GET /api/class-sessions/:id/grades/file': ({ params, query, caller }) =>
      exportGrades(services, caller, { id: params.id, ...query }),
    'GET /api/runs/:run/grade': ({ params, caller }) => readOwnGrade(services, caller, params.run),
    'POST /api/runs/:run/grade/send': ({ params, caller }) => sendOwnGrade(services, caller, params.run),
  })
}
