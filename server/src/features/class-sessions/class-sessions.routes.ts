import type { FastifyInstance } from 'fastify'
import { classSessionsRoutes, type SettingField } from '@tradewind/contract/class-sessions'
import type { Caller } from '../../platform/caller.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { implement } from '../../platform/http/routes.ts'
import type { Services } from '../../platform/services.ts'
import type { Session } from '../../platform/sessions/sessions.ts'
import { engineOf } from '../../platform/lab-engines/engines.ts'
import { teachingNoteOf } from '../../platform/lab-engines/teaching-notes.ts'
import { exportClass } from './class-csv.ts'
import {
  addInstructor,
  changeSession,
  copySession,
  createSession,
  endSession,
  listSessions,
  type Holder,
} from './class-management.ts'
import { extendStudent, joinClass, removeStudent } from './class-students.ts'
import { viewClass, viewTimeline } from './class-view.ts'

export function registerClassSessions(app: FastifyInstance, services: Services): void {
  implement(app, services, classSessionsRoutes, {
    'GET /api/labs/:lab/class-sessions': async ({ params, ...call }) => {
      const engine = engineOf(params.lab)
      return {
        sessions: await listSessions(services, holderOf(call), params.lab),
        settingFields: (engine?.settingFields ?? []).map(toSettingField),
        defaultSettings: { ...(engine?.defaultSettings as Record<string, never> | undefined) },
      }
    },
    'GET /api/labs/:lab/teaching-note': async ({ params }) => {
      const note = teachingNoteOf(params.lab)
      if (!note) throw new AppError('not_found', 'There is no teaching note for this lab yet.')
      return note
    },
    'POST /api/labs/:lab/class-sessions': async ({ params, body, ...call }) =>
      await createSession(services, holderOf(call), params.lab, body),
    'POST /api/labs/:lab/class-sessions/join': async ({ params, body, session, caller }) =>
      await joinClass(services, caller, session, params.lab, body.code),
    'GET /api/class-sessions/:id': async ({ params, ...call }) =>
      await viewClass(services, holderOf(call), params.id),
    'PUT /api/class-sessions/:id': async ({ params, body, ...call }) =>
      await changeSession(services, holderOf(call), params.id, body),
    'POST /api/class-sessions/:id/end': async ({ params, ...call }) =>
      await endSession(services, holderOf(call), params.id),
    'POST /api/class-sessions/:id/copy': async ({ params, body, ...call }) =>
      await copySession(services, holderOf(call), params.id, body.name),
    'GET /api/class-sessions/:id/csv': async ({ params, ...call }) =>
      await exportClass(services, holderOf(call), params.id),
    'GET /api/class-sessions/:id/students/:student': async ({ params, ...call }) =>
      await viewTimeline(services, holderOf(call), params.id, params.student),
    'PUT /api/class-sessions/:id/students/:student': async ({ params, body, ...call }) => ({
      message: await extendStudent(services, holderOf(call), params.id, params.student, body.extendedTo),
    }),
    'DELETE /api/class-sessions/:id/students/:student': async ({ params, ...call }) => ({
      message: await removeStudent(services, holderOf(call), params.id, params.student),
    }),
    'POST /api/class-sessions/:id/instructors': async ({ params, body, ...call }) =>
      await addInstructor(services, holderOf(call), params.id, body.email),
  })
}

function holderOf({ session, caller }: { session: Session; caller: Caller }): Holder {
  return { ...caller, userId: session.user.id, products: session.user.products }
}

function toSettingField({
  options,
  ...field
}: {
  id: string
  name: string
  help: string
  options: readonly SettingField['options'][number][]
}): SettingField {
  return { ...field, options: [...options] }
}
