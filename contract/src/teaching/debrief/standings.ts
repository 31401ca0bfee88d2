import { z } from 'zod'
import { id } from '../../fields.ts'
import type { Routes } from '../../route.ts'

/** A name on the board of a class: of a student who chose to be there. */
const boardEntry = z.object({ name: z.string(), score: z.number() })
export type BoardEntry = z.infer<typeof boardEntry>

const standing = z.object({
  /** How many runs have finished, with a team's as one. */
  finished: z.number(),
  /** Nothing counts in a rehearsal. */
  rehearsal: z.boolean(),
  /** The share of the other runs with a lower score, in whole percent; equal scores count half. */
  betterThan: z.number(),
  /** The parts of the score with their median in the class, in the order of the result. */
  parts: z.array(z.object({ id: z.string(), median: z.number() })),
  /** Null while the instructor has not opened it. */
  board: z
    .object({
      /** Whether the reader is on it. */
      mine: z.boolean(),
      /** The highest score first. */
      entries: z.array(boardEntry),
    })
    .nullable(),
})
export type ClassStanding = z.infer<typeof standing>

const standingOfRun = z.object({
  /** Null while it is not shown, and for a run that is no attempt in a class. */
  standing: standing.nullable(),
  /** What it waits for: an open attempt of the reader, or more people who finish; null if for nothing. */
  waitsFor: z.enum(['attempt', 'others']).nullable(),
})
export type StandingOfRun = z.infer<typeof standingOfRun>

const board = z.object({ open: z.boolean(), entries: z.array(boardEntry) })
export type Board = z.infer<typeof board>

/** Where a student stands in a class, and the board of names for those who choose it. */
export const standingsRoutes = {
  'GET /api/runs/:run/standing': {
    access: 'session',
    forLabs: true,
    summary: 'Where one of my attempts stands in its class, once five have finished and I play no attempt',
    params: z.object({ run: id }),
    answer: standingOfRun,
  },
  'PUT /api/runs/:run/board': {
    access: 'session',
    forLabs: true,
    summary: 'Put my name and score on the board of the class, or take them off',
    params: z.object({ run: id }),
    body: z.object({ shown: z.boolean() }),
    answer: standingOfRun,
  },
  'GET /api/class-sessions/:id/board': {
    access: 'assistant',
    summary: 'The board of names of my class session',
    params: z.object({ id }),
    answer: board,
  },
  'PUT /api/class-sessions/:id/board': {
    access: 'assistant',
    summary: 'Open the board of names of a class session, or close it, which takes all names off',
    params: z.object({ id }),
    body: z.object({
      open: z.boolean(),
      /** How many names the caller knows to be taken off. More than these refuse the closing. */
      losesNames: z.int().min(0),
    }),
    answer: board,
  },
} as const satisfies Routes
