import { z } from 'zod'
import { id, message, shortText, storedObject, textUpTo } from '../../fields.ts'
import { inSeveral, lmsGrouping } from '../../lms/lms-groups.ts'
import type { Routes } from '../../route.ts'
import { robotStrength } from '../rooms.ts'
import { largestTeam } from './team-sizes.ts'

/** The most teams in a room. */
export const mostTeams = 200

/**
 * Who sends a team's decisions:
 * - `anyone`: each member, and the first one counts
 * - `captain`: the captain; the others propose
 * - `majority`: more than half of the members, by proposing the same
 */
export const sending = z.enum(['anyone', 'captain', 'majority'])
export type Sending = z.infer<typeof sending>

/** What counted for a team that had not sent its decision when a round closed: a proposal, or its captain's draft. */
export const unsent = z.enum(['proposal', 'draft'])
export type UnsentKind = z.infer<typeof unsent>

const member = z.object({
  /** The id of the student. */
  id,
  name: z.string(),
  /** Whether a page of the lab is open. */
  here: z.boolean(),
})

const team = z.object({
  id,
  name: z.string(),
  /** The id of the captain; null in a team of nobody. */
  captain: id.nullable(),
  /** The robot that decides where the members have not; null without one. */
  strength: robotStrength.nullable(),
  /** Those who are in the class, by name. */
  members: z.array(member),
})
export type Team = z.infer<typeof team>

const teamsView = z.object({
  /** Null if everybody in the room plays alone. */
  sending: sending.nullable(),
  /** In the order of their names. */
  teams: z.array(team),
  /** The students without a team, by name. They join the smallest team when they take their seat. */
  without: z.array(member),
  /** Whether the first attempt has begun, after which the teams stay and only people move. */
  begun: z.boolean(),
  mayChange: z.boolean(),
})
export type TeamsView = z.infer<typeof teamsView>

const size = z
  .int()
  .min(1, `Give a size from 1 to ${largestTeam}.`)
  .max(largestTeam, `Give a size from 1 to ${largestTeam}.`)

/** A draft's name in a lab's page, such as `hedge 2/lines`. */
const draftName = z.string().min(1).max(100)
/** The most drafts of one run. */
export const mostDrafts = 500

/** What a team votes on apart: a purchase leaves what is to be decided open. */
export const voteKind = z.enum(['purchase', 'decision'])
export type VoteKind = z.infer<typeof voteKind>

const proposal = z.object({
  kind: voteKind,
  /** The members who propose this, the first one first. */
  by: z.array(id).min(1),
  decision: storedObject,
  /** What these members proposed before, of the same kind, and no longer do. */
  replaces: z.array(z.object({ by: id, decision: storedObject })),
  /** What was entered when the first of them proposed it, by name. */
  drafts: z.record(draftName, z.json()),
})
export type Proposal = z.infer<typeof proposal>

const playedTeam = team.extend({
  sending,
  /** The id of the reader. */
  you: id,
  /** The number of decisions that the run has. */
  version: z.number(),
  /** What is proposed as the next decision; most votes first. */
  proposals: z.array(proposal),
  /** Who sent the last decision; null before the first, and if a default counted. */
  sentBy: id.nullable(),
  /** What has been entered since the version that the reader has. */
  drafts: z.array(z.object({ name: draftName, value: z.json(), by: id.nullable() })),
  draftVersion: z.number(),
})
export type PlayedTeam = z.infer<typeof playedTeam>

const one = z.object({ id })
const oneRun = z.object({ run: id })

/** Teams of a room: several people who share one run. */
export const teamsRoutes = {
  'GET /api/rooms/:id/teams': {
    access: 'assistant',
    summary: 'The teams of a room, and who is in none',
    params: one,
    answer: teamsView,
  },
  'POST /api/rooms/:id/teams/by-size': {
    access: 'assistant',
    summary: 'Spread the students over new teams by chance; before the first attempt only',
    params: one,
    body: z.object({
      size,
      /** Leaves out who is not here. They join the smallest team when they come. */
      onlyHere: z.boolean(),
      sending,
    }),
    answer: teamsView,
  },
  'POST /api/rooms/:id/teams/by-list': {
    access: 'assistant',
    summary: 'Make teams of named students, from lines or a CSV file; before the first attempt only',
    params: one,
    body: z.object({
      /** Lines of an email address and a team, as CSV with or without a heading. */
      text: textUpTo(100_000),
      sending,
    }),
    answer: teamsView,
  },
  'GET /api/rooms/:id/lms-groups': {
    access: 'assistant',
    summary: 'The groups that the LMS has for the students of a class; empty where it tells none',
    params: one,
    answer: z.array(lmsGrouping),
  },
  'POST /api/rooms/:id/teams/by-groups': {
    access: 'assistant',
    summary: 'Make teams of the groups of the LMS; before the first attempt only',
    params: one,
    body: z.object({
      course: id,
      /** The id of a group set; null for the groups in no set. */
      set: textUpTo(255).nullable(),
      several: inSeveral,
      sending,
    }),
    answer: teamsView,
  },
  'DELETE /api/rooms/:id/teams': {
    access: 'assistant',
    summary: 'Let everybody play alone; before the first attempt only',
    params: one,
    answer: teamsView,
  },
  'PUT /api/rooms/:id/sending': {
    access: 'assistant',
    summary: 'Change who sends the decisions of the teams',
    params: one,
    body: z.object({ sending }),
    answer: teamsView,
  },
  'PUT /api/rooms/:id/teams/:team': {
    access: 'assistant',
    summary: 'Change the name or the captain of a team, or let a robot fill in for its members',
    params: z.object({ id, team: id }),
    body: z.object({ name: shortText, captain: id.nullable(), strength: robotStrength.nullable() }),
    answer: teamsView,
  },
  'PUT /api/rooms/:id/members/:student': {
    access: 'assistant',
    summary:
      'Move a student to a team, a new one, or none; while a round is open only into a team that has not begun',
    params: z.object({ id, student: id }),
    body: z.object({
      /** `new` makes a team; null takes the student out. */
      team: z.union([id, z.literal('new')]).nullable(),
    }),
    answer: teamsView,
  },
  'GET /api/runs/:run/team': {
    access: 'session',
    forLabs: true,
    summary: 'My team: who is here, what they have entered and propose',
    params: oneRun,
    query: z.object({
      /** The version of the drafts that the reader has. */
      since: z.coerce.number<number>().int().min(0).default(0),
    }),
    answer: playedTeam,
  },
  'PUT /api/runs/:run/drafts': {
    access: 'session',
    forLabs: true,
    summary: 'Show my team what I have entered',
    params: oneRun,
    body: z.object({ drafts: storedObject }),
    answer: message,
  },
  'PUT /api/runs/:run/captain-draft': {
    access: 'session',
    forLabs: true,
    summary: 'Keep my decision as the captain for the case that the round closes before my team has sent one',
    params: oneRun,
    body: z.object({
      /** The number of saved decisions that the captain has seen. */
      version: z.int().min(0),
      /** Null while it is not complete. */
      decision: storedObject.nullable(),
    }),
    answer: z.object({
      /** Whether it counts if the round closes now and nobody has proposed a decision. */
      kept: z.boolean(),
    }),
  },
} as const satisfies Routes
