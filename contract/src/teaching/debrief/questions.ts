import { z } from 'zod'
import { id, textUpTo } from '../../fields.ts'
import type { Routes } from '../../route.ts'
import { ownQuestionLimits as limits } from '../../rules.ts'

/** Times in ms since 1970. */
const time = z.number()

const asked = {
  /** The round after which it is asked. */
  round: z.int('Please choose a round.').min(1, 'Please choose a round.'),
  text: textUpTo(limits.text).min(1, 'Please write the question.'),
}

const optionText = textUpTo(limits.option).min(1, 'Please write this option, or remove it.')

/** A question as an instructor writes it. */
const questionForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), ...asked }),
  z.object({
    kind: z.literal('choice'),
    ...asked,
    options: z
      .array(optionText)
      .min(limits.leastOptions, `Give at least ${limits.leastOptions} options.`)
      .max(limits.mostOptions, `Give at most ${limits.mostOptions} options.`)
      .refine((options) => new Set(options).size === options.length, 'Two of the options are the same.'),
  }),
  z.object({ kind: z.literal('scale'), ...asked }),
])
export type QuestionForm = z.infer<typeof questionForm>

const questionKind = z.enum(['text', 'choice', 'scale'])
export type QuestionKind = z.infer<typeof questionKind>

const question = z.object({
  id,
  round: z.number(),
  text: z.string(),
  kind: questionKind,
  /** Empty unless one of them is chosen. */
  options: z.array(z.string()),
})
export type OwnQuestion = z.infer<typeof question>

/** What a student answers. */
const questionAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: textUpTo(limits.answer).min(1, 'Please write an answer.'),
  }),
  z.object({
    kind: z.literal('choice'),
    /** From 1. */
    option: z.int('Please choose one of the options.'),
  }),
  z.object({ kind: z.literal('scale'), value: z.int('Please choose a number from 1 to 5.') }),
])
export type QuestionAnswer = z.infer<typeof questionAnswer>

const askedQuestion = question.extend({
  /** By the names of the students. */
  answers: z.array(
    z.object({
      student: id,
      name: z.string(),
      team: z.string().nullable(),
      /** In words, as the student read it. */
      answer: z.string(),
      at: time,
    }),
  ),
})
export type AskedQuestion = z.infer<typeof askedQuestion>

const askedQuestions = z.object({
  /** How many rounds the class plays. */
  rounds: z.number(),
  /** In the order in which students meet them. */
  questions: z.array(askedQuestion),
})
export type AskedQuestions = z.infer<typeof askedQuestions>

const dueQuestion = question.extend({ answer: questionAnswer.nullable() })
export type DueQuestion = z.infer<typeof dueQuestion>

const dueQuestions = z.object({
  /** A sentence that says why no answer is accepted; null if it is. */
  closed: z.string().nullable(),
  questions: z.array(dueQuestion),
})
export type DueQuestions = z.infer<typeof dueQuestions>

const one = z.object({ id })
const ofQuestion = z.object({ id, question: id })
/** How many answers the caller knows to be lost. More than these refuse the change. */
const losesAnswers = z.int().min(0)

/** What instructors ask their class after a round. */
export const questionsRoutes = {
  'GET /api/class-sessions/:id/questions': {
    access: 'assistant',
    summary: 'The own questions of a class session, with their answers',
    params: one,
    answer: askedQuestions,
  },
  'POST /api/class-sessions/:id/questions': {
    access: 'assistant',
    summary: 'Ask the class a question after a round; at most five',
    params: one,
    body: questionForm,
    answer: askedQuestions,
  },
  'PUT /api/class-sessions/:id/questions': {
    access: 'assistant',
    summary: 'Change the order of the own questions; those of a round are asked in this order',
    params: one,
    body: z.object({ order: z.array(id).max(limits.most) }),
    answer: askedQuestions,
  },
  'PUT /api/class-sessions/:id/questions/:question': {
    access: 'assistant',
    summary: 'Change an own question; its answers are removed',
    params: ofQuestion,
    body: z.object({ question: questionForm, losesAnswers }),
    answer: askedQuestions,
  },
  'POST /api/class-sessions/:id/questions/:question/remove': {
    access: 'assistant',
    summary: 'Remove an own question with its answers',
    params: ofQuestion,
    body: z.object({ losesAnswers }),
    answer: askedQuestions,
  },
  'GET /api/runs/:run/questions': {
    access: 'session',
    forLabs: true,
    summary: 'What my instructor asks about the rounds that my run has passed, with my answers',
    params: z.object({ run: id }),
    answer: dueQuestions,
  },
  'PUT /api/runs/:run/questions/:question': {
    access: 'session',
    forLabs: true,
    summary: 'Answer a question of my instructor, or change my answer',
    params: z.object({ run: id, question: id }),
    body: z.object({ answer: questionAnswer }),
    answer: dueQuestions,
  },
} as const satisfies Routes
