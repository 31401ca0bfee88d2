import type { LabEngine } from '@tradewind/labs/engine/lab-engine'
import type { FastifyInstance } from 'fastify'
import { classesRoutes, type SettingField } from '@tradewind/contract/teaching/classes'
import { implement } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import { newestEngineOf } from '../../../platform/lab-engines/engines.ts'
import { exportClass } from './class-csv.ts'
import {
  addInstructor,
  changeAssistant,
  changeClass,
  copyClass,
  countRounds,
  createClass,
  endClass,
  listClasses,
} from './class-management.ts'
import { findClassByCode } from './class-codes.ts'
import { extendStudent, joinClass, removeStudent } from './class-students.ts'
import { viewClass, viewTimeline } from './class-view.ts'

export function registerClasses(app: FastifyInstance, services: Services): void {
  implement({ app, services }, classesRoutes, {
    'GET /api/class-sessions': async ({ caller }) => await listClasses(services, caller, null),
    'GET /api/labs/:lab/class-sessions': async ({ params, caller }) => {
      const engine = newestEngineOf(params.lab)
      return {
        sessions: await listClasses(services, caller, params.lab),
        settingFields: engine.settingFields.map(toSettingField),
        defaultSettings: defaultsOf(engine),
      }
    },
    'GET /api/labs/:lab/teaching-note': async ({ params }) => newestEngineOf(params.lab).teachingNote,
    'POST /api/labs/:lab/rounds': async ({ params, body }) => ({
      rounds: countRounds(params.lab, body.settings),
    }),
    'POST /api/labs/:lab/class-sessions': async ({ params, body, caller }) =>
      await createClass(services, caller, { lab: params.lab, form: body }),
    'POST /api/labs/:lab/class-sessions/join': async ({ params, body, caller }) =>
      await joinClass(services, caller, { lab: params.lab, typed: body.code }),
    'POST /api/class-codes/find': ({ body, caller }) => findClassByCode(services, caller, body.code),
    'GET /api/class-sessions/:id': async ({ params, caller }) => await viewClass(services, caller, params.id),
    'PUT /api/class-sessions/:id': async ({ params, body, caller }) =>
      await changeClass(services, caller, { id: params.id, form: body }),
    'POST /api/class-sessions/:id/end': async ({ params, caller }) =>
      await endClass(services, caller, params.id),
    'POST /api/class-sessions/:id/copy': async ({ params, body, caller }) =>
      await copyClass(services, caller, { id: params.id, name: body.name }),
    'GET /api/class-sessions/:id/csv': async ({ params, caller }) =>
      await exportClass(services, caller, params.id),
    'GET /api/class-sessions/:id/students/:student': async ({ params, caller }) =>
      await viewTimeline(services, caller, { id: params.id, studentId: params.student }),
    'PUT /api/class-sessions/:id/students/:student': async ({ params, body, caller }) => ({
      message: await extendStudent(services, caller, {
        id: params.id,
        studentId: params.student,
        extendedTo: body.extendedTo,
      }),
    }),
    'DELETE /api/class-sessions/:id/students/:student': async ({ params, caller }) => ({
      message: await removeStudent(services, caller, { id: params.id, studentId: params.student }),
    }),
    'POST /api/class-sessions/:id/instructors': async ({ params, body, caller }) =>
      await addInstructor(services, caller, { id: params.id, email: body.email }),
    'PUT /api/class-sessions/:id/assistants/:assistant': async ({ params, body, caller }) =>
      await changeAssistant(services, caller, {
        id: params.id,
        assistantId: params.assistant,
        mayChange: body.mayChange,
      }),
  })
}

/** The default of each setting, also of those that matter only with another choice than the usual one. */
function defaultsOf({
  settingFields,
  defaultSettings,
  parseSettings,
}: LabEngine): Record<string, string | number> {
  const each = settingFields.flatMap(({ id, only }) => {
    const settings = only ? parseSettings({ [only.field]: only.value }) : defaultSettings
    const value = (settings as Record<string, string | number | undefined>)[id]
    return value === undefined ? [] : [[id, value] as const]
  })
  return Object.fromEntries(each)
}

function toSettingField({
  options,
  only = null,
  ...field
}: {
  id: string
  name: string
  help: string
  options: readonly SettingField['options'][number][]
  only?: Readonly<NonNullable<SettingField['only']>> | null
}): SettingField {
  return { ...field, options: [...options], only: only && { ...only } }
}
