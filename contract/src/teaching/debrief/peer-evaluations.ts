import { z } from 'zod'
import { id, textUpTo } from '../../fields.ts'
import { peerLimits } from '../../rules.ts'
import type { Routes } from '../../route.ts'

const mark = z.int('Please choose a number from 1 to 5.').min(1).max(peerLimits.mostMark)
const marks = z.object({ work: mark, ideas: mark, together: mark })
export type PeerMarks = z.infer<typeof marks>

/** What a member gives another one of the team. */
const peerRating = z.object({ student: id, marks, text: textUpTo(peerLimits.text) })
export type PeerRating = z.infer<typeof peerRating>

/**
 * Where the peer evaluation of a class is: `none` before it was opened; members rate while it is `open`; once it is
 * `closed` its factors stand; once it is `released` students see them, and it stays so.
 */
const peerState = z.enum(['none', 'open', 'closed', 'released'])
export type PeerState = z.infer<typeof peerState>

/** The means of the ratings, from 1 to 5. */
const means = z.object({ work: z.number(), ideas: z.number(), together: z.number() })

const evaluatedMember = z.object({
  id,
  name: z.string(),
  team: z.string(),
  /** Whether they have rated the others. */
  hasRated: z.boolean(),
  /** How many others have rated them. */
  raters: z.number(),
  /** Null while nobody has rated them. */
  means: means.nullable(),
  /** From 0.8 to 1.1; while members rate, what it would be now. Null for a member who joined after the close. */
  factor: z.number().nullable(),
  /** The counted score of the team, and the same with the factor; null without one. */
  score: z.number().nullable(),
  scoreWithFactor: z.number().nullable(),
  /** What others wrote about them. */
  texts: z.array(z.object({ rater: id, name: z.string(), text: z.string(), withheld: z.boolean() })),
})
export type EvaluatedMember = z.infer<typeof evaluatedMember>

const peerEvaluation = z.object({
  /** Whether the class plays in teams; without them there is nothing to rate. */
  inTeams: z.boolean(),
  state: peerState,
  /** Whether factors change the grades that are sent. */
  counts: z.boolean(),
  /** In a rehearsal nothing counts. */
  rehearsal: z.boolean(),
  /** The members of teams, by team and name. */
  members: z.array(evaluatedMember),
})
export type PeerEvaluation = z.infer<typeof peerEvaluation>

const ownPeerEvaluation = z.object({
  state: peerState,
  /** Whether the reader's team has still to finish before they can rate. */
  waitsForTeam: z.boolean(),
  /** The other members of the reader's team. */
  mates: z.array(z.object({ id, name: z.string() })),
  /** Whether the reader has rated. */
  hasRated: z.boolean(),
  /** The result for the reader; null until it is released. */
  result: z
    .object({
      raters: z.number(),
      factor: z.number(),
      /** Whether the factor changes the reader's grade. */
      counts: z.boolean(),
      score: z.number().nullable(),
      scoreWithFactor: z.number().nullable(),
      /** Null unless at least two others rated. */
      means: means.nullable(),
      /** Empty unless at least three others wrote one. */
      texts: z.array(z.string()),
    })
    .nullable(),
})
export type OwnPeerEvaluation = z.infer<typeof ownPeerEvaluation>

const one = z.object({ id })
const ofRun = z.object({ run: id })

/** Members of a team rate each other; a bounded factor may change their grades. */
export const peerEvaluationsRoutes = {
  'GET /api/class-sessions/:id/peer-evaluation': {
    access: 'assistant',
    summary: 'The peer evaluation of a class session: who has rated, what came of it, and the texts',
    params: one,
    answer: peerEvaluation,
  },
  'PUT /api/class-sessions/:id/peer-evaluation': {
    access: 'assistant',
    summary: 'Open the peer evaluation, close it, open it again, or release it to the students for good',
    params: one,
    body: z.object({
      state: peerState.exclude(['none']),
      /** The state that the caller has seen. The change is refused if there is another one by now. */
      from: peerState,
    }),
    answer: peerEvaluation,
  },
  'PUT /api/class-sessions/:id/peer-evaluation/texts': {
    access: 'assistant',
    summary: 'Keep a text from the student whom it is about, or show it again; until the release',
    params: one,
    body: z.object({ rater: id, rated: id, withheld: z.boolean() }),
    answer: peerEvaluation,
  },
  'PUT /api/class-sessions/:id/peer-evaluation/counts': {
    access: 'instructor',
    summary: 'Let the factors of a released peer evaluation change the grades that are sent, or not',
    params: one,
    body: z.object({ counts: z.boolean() }),
    answer: peerEvaluation,
  },
  'GET /api/runs/:run/peer-evaluation': {
    access: 'session',
    forLabs: true,
    summary: 'The peer evaluation of my team in the class session of this run, and what came of it for me',
    params: ofRun,
    answer: ownPeerEvaluation,
  },
  'POST /api/runs/:run/peer-evaluation': {
    access: 'session',
    forLabs: true,
    summary: 'Rate each other member of my team, once',
    params: ofRun,
    body: z.object({ ratings: z.array(peerRating).max(peerLimits.mostMates) }),
    answer: ownPeerEvaluation,
  },
} as const satisfies Routes
