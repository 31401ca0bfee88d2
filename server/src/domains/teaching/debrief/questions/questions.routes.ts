import type { FastifyInstance } from 'fastify'
import { questionsRoutes } from '@tradewind/contract/teaching/debrief/questions'
import { implement } from '../../../../platform/http/routes.ts'
import type { Services } from '../../../../kernel/services.ts'
import { answerQuestion, readDueQuestions } from './answer-questions.ts'
import {
  addQuestion,
  changeQuestion,
  orderQuestions,
  readQuestions,
  removeQuestion,
} from './ask-questions.ts'

export function registerQuestions(app: FastifyInstance, services: Services): void {
  implement({ app, services }, questionsRoutes, {
    'GET /api/class-sessions/:id/questions': ({ params, caller }) =>
      readQuestions(services, caller, params.id),
    'POST /api/class-sessions/:id/questions': ({ params, body, caller }) =>
      addQuestion(services, caller, { id: params.id, form: body }),
    'PUT /api/class-sessions/:id/questions': ({ params, body, caller }) =>
      orderQuestions(services, caller, { id: params.id, order: body.order }),
    'PUT /api/class-sessions/:id/questions/:question': ({ params, body, caller }) =>
      changeQuestion(services, caller, {
        id: params.id,
        questionId: params.question,
        form: body.question,
        losesAnswers: body.losesAnswers,
      }),
    'POST /api/class-sessions/:id/questions/:question/remove': ({ params, body, caller }) =>
      removeQuestion(services, caller, {
        id: params.id,
        questionId: params.question,
        losesAnswers: body.losesAnswers,
      }),
    'GET /api/runs/:run/questions': ({ params, caller }) => readDueQuestions(services, caller, params.run),
    'PUT /api/runs/:run/questions/:question': ({ params, body, caller }) =>
      answerQuestion(services, caller, {
        runId: params.run,
        questionId: params.question,
        answer: body.answer,
      }),
  })
}
