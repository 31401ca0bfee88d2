import type { FastifyInstance } from 'fastify'
import { labById, labsIn, type Lab } from '@tradewind/contract/catalogue'
import { runsRoutes } from '@tradewind/contract/teaching/runs'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { AppError } from '../../../kernel/error.ts'
import { implement } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import { admitToLab } from '../../access/grants/admission.service.ts'
import { countUse } from '../../institutions/usage-reports/count-use.ts'
import { readHindsight, readHindsightOfStudent } from './hindsight.ts'
import { mailLabLink } from './lab-link.ts'
import { readResults, readRun, readRunOfStudent, readLabStart } from './read-runs.ts'
import { finishRun, saveDecision } from './save-decision.ts'
import { startOrResumeRun } from './start-run.ts'
import { tryAgain } from './try-again.ts'

/** Admits to a lab. Usage reports tell institutions what their people were refused for lack of a licence. */
async function admitOrCount(services: Services, caller: SignedInCaller, lab: Lab): Promise<void> {
  try {
    await admitToLab(services, caller, lab.id)
  } catch (error) {
    const isRefused =
      error instanceof AppError && (error.code === 'lab_not_held' || error.code === 'courtesy_ended')
    if (isRefused && labsIn(services.config.environment).includes(lab))
      await countUse(services, caller, { lab: lab.id, action: 'refused' })
    throw error
  }
}

export function registerRuns(app: FastifyInstance, services: Services): void {
  implement({ app, services }, runsRoutes, {
    'POST /log/openlab': async ({ body, caller }) => {
      const lab = labById(body.data.lab)
      await admitOrCount(services, caller, lab)
      await countUse(services, caller, { lab: lab.id, action: 'open' })
      const { analyticsKey, user } = caller.session
      await services.hooks.recordEvent(services.db, caller, {
        user: { analyticsKey, institutionId: user.institutionId },
        event: { kind: 'OpenLab', lab: lab.id, studentView: !user.instructor },
      })
      return { message: `${lab.name} is open.` }
    },
    'POST /api/labs/:lab/link': async ({ params, body, caller }) => {
      await mailLabLink(services, caller, { lab: params.lab, classCode: body.classCode })
      return { message: 'We emailed you the link.' }
    },
    'GET /api/labs/:lab/runs': ({ params, caller }) => readLabStart(services, caller, params.lab),
    'POST /api/labs/:lab/runs': ({ params, body, caller }) =>
      startOrResumeRun(services, caller, { lab: params.lab, ...body }),
    'GET /api/runs': ({ caller }) => readResults(services, caller),
    'GET /api/runs/:run': async ({ params, caller, fromLab }) => {
      const run = await readRun(services, caller, params.run)
      // The portal shows it as a result. What happens inside a lab belongs to its opening.
      if (!fromLab) await countUse(services, caller, { lab: run.lab, action: 'look' })
      return run
    },
    'GET /api/runs/:run/hindsight': ({ params, caller }) => readHindsight(services, caller, params.run),
    'GET /api/class-sessions/:id/students/:student/runs/:run': ({ params, caller }) =>
      readRunOfStudent(services, caller, {
        id: params.id,
        studentId: params.student,
        runId: params.run,
      }),
    'GET /api/class-sessions/:id/students/:student/runs/:run/hindsight': ({ params, caller }) =>
      readHindsightOfStudent(services, caller, {
        id: params.id,
        studentId: params.student,
        runId: params.run,
      }),
    'POST /api/runs/:run/decisions': ({ params, body, caller }) =>
      saveDecision(services, caller, { runId: params.run, ...body }),
    'POST /api/runs/:run/again': ({ params, body, caller }) =>
      tryAgain(services, caller, { runId: params.run, ...body }),
    'POST /api/runs/:run/finish': ({ params, body, caller }) =>
      finishRun(services, caller, { runId: params.run, ...body }),
  })
}
