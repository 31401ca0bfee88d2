import { z } from 'zod'
import { id, labId, message, storedObject } from '../fields.ts'
import { quartiles, spreadOfPart } from './figures.ts'
import type { Routes } from '../route.ts'

/** Times in ms since 1970, by the server's clock. */
const time = z.number()

/**
 * How the rounds of a class open: at each student's own pace, at set times, or when the host says so. A class of the
 * latter two is a room.
 */
export const pacing = z.enum(['own', 'timetable', 'hosted'])
export type Pacing = z.infer<typeof pacing>

/** A time that an instructor sets. Until 2100, which databases and browsers can show. */
const setTime = z.int().min(0, 'Give a time after 1970.').max(Date.UTC(2100, 0), 'Give a time before 2100.')

/** When each round opens and closes. */
const timetable = z
  .array(z.object({ opensAt: setTime, closesAt: setTime }))
  .max(50, 'Give the times of at most 50 rounds.')

/** How the rounds of a class are opened. */
export const pace = z.discriminatedUnion('pacing', [
  z.object({ pacing: z.literal('own') }),
  z.object({
    pacing: z.literal('hosted'),
    /** How long a round stays open unless the host says otherwise; null without a clock. */
    roundSeconds: z.int().min(10, 'Give at least 10 seconds.').max(86_400, 'Give at most a day.').nullable(),
  }),
  z.object({ pacing: z.literal('timetable'), timetable }),
])
export type Pace = z.infer<typeof pace>

/**
 * - `waiting`: no round has opened yet
 * - `open`: the round accepts decisions
 * - `paused`: the host has stopped the round for a while
 * - `closing`: the round accepts no more decisions, and defaults are being filled in
 * - `closed`: everybody has passed the round; after the last one the room is over
 */
export const roomPhase = z.enum(['waiting', 'open', 'paused', 'closing', 'closed'])
export type RoomPhase = z.infer<typeof roomPhase>

export const roomState = z.object({
  /** The id of its class. */
  id,
  pacing: z.enum(['timetable', 'hosted']),
  /** The last round that has opened; 0 before the first. */
  round: z.number(),
  rounds: z.number(),
  /** What the last round that has opened is about; null before the first. */
  about: z
    .object({
      /** Such as "Screen the countries". */
      name: z.string(),
      says: z.string(),
      /** For discussion; null until the round has closed. */
      question: z.string().nullable(),
    })
    .nullable(),
  phase: roomPhase,
  /** When the round closes for the reader; null without a clock, and while it is paused. */
  closesAt: time.nullable(),
  /** How long the round has been open at `closesAt`, in ms; null without a clock. */
  length: z.number().nullable(),
  /** In ms: what is left of a paused round for the reader. */
  pausedLeft: z.number().nullable(),
  /** When the timetable opens the next round, also while this one is open. */
  opensNextAt: time.nullable(),
  /** Whether the last round has closed, or the class has ended. */
  over: z.boolean(),
  /** The id of the reader's team; null for who is in none, and for hosts. */
  team: id.nullable(),
  /** Grows with each command. */
  version: z.number(),
  /** The server's time, by which clocks are shown. */
  now: time,
})
export type RoomState = z.infer<typeof roomState>

export const robotStrength = z.enum(['novice', 'steady', 'expert'])
export type RobotStrength = z.infer<typeof robotStrength>

const seat = z.object({
  /** The id of the student, the robot, or the run of a test seat. */
  id,
  kind: z.enum(['student', 'robot', 'test']),
  name: z.string(),
  /** The name of the student's team; null for a seat that plays alone. */
  team: z.string().nullable(),
  /** Whether a page of the lab is open. Robots always are here. */
  here: z.boolean(),
  /**
   * How far the seat is in the open round: it has not begun its run, it decides, it has decided, or it is behind: a round
   * has closed without it, whose default counts as soon as the run is opened or the next round closes.
   */
  progress: z.enum(['not_begun', 'deciding', 'decided', 'behind']),
  /** The rounds in which a default counted for the seat. */
  missed: z.array(z.number()),
  /** More time, in percent of the round's. */
  extraPercent: z.number(),
  /** The strength of a robot, or of the one that decides in place of the student. */
  strength: robotStrength.nullable(),
})
export type Seat = z.infer<typeof seat>

/** A firm of the world in which the runs of a room meet. */
const firm = z.object({
  number: z.number(),
  /** That of its team or robot; a number where people play alone, who stay unnamed. */
  name: z.string(),
  strength: robotStrength.nullable(),
})
export const firms = z.array(firm)
export type Firm = z.infer<typeof firm>

const chartLine = z.object({
  /** Null for what belongs to the whole market. */
  firm: z.number().nullable(),
  name: z.string(),
  values: z.array(z.number().nullable()),
})

/** What everybody may see of the world of a room. */
const worldReport = z.object({
  /** What happened in the last round. */
  says: z.string(),
  /** For discussion. */
  question: z.string(),
  chart: z
    .object({ title: z.string(), unit: z.string(), labels: z.array(z.string()), lines: z.array(chartLine) })
    .nullable(),
  table: z
    .object({
      title: z.string(),
      columns: z.array(z.string()),
      rows: z.array(z.object({ firm: z.number().nullable(), name: z.string(), cells: z.array(z.string()) })),
    })
    .nullable(),
})
export type WorldReport = z.infer<typeof worldReport>

const newsItem = z.object({ id: z.string(), title: z.string(), text: z.string() })
export type NewsItem = z.infer<typeof newsItem>

/** The news of a round that a host may still choose. */
const newsOfRound = z.object({
  round: z.number(),
  /** What the lab tells if the host chooses nothing. */
  planned: newsItem,
  /** What the host has chosen; null for what is planned. */
  chosen: newsItem.nullable(),
})
export type NewsOfRound = z.infer<typeof newsOfRound>

/** The world in which the runs of a room meet, for its hosts. */
const worldForHost = z.object({
  name: z.string(),
  firms,
  /** Null before the first round has closed. */
  report: worldReport.nullable(),
  /** Why the first round cannot open yet, as a sentence. */
  missing: z.string().nullable(),
  /** Null in a lab that tells no news. */
  news: z
    .object({
      items: z.array(newsItem),
      rounds: z.array(newsOfRound),
      /** What is said of the effect of own news, from `least` to `most`; null where hosts write none. */
      own: z.object({ name: z.string(), help: z.string(), least: z.number(), most: z.number() }).nullable(),
    })
    .nullable(),
})
export type WorldForHost = z.infer<typeof worldForHost>

/** What the host did, and what happened by itself. */
const commandEntry = z.object({
  number: z.number(),
  at: time,
  kind: z.enum(['open', 'close', 'pause', 'resume', 'extend', 'undo', 'news']),
  round: z.number(),
  /** Null for what happened by itself. */
  by: z.string().nullable(),
  seconds: z.number().nullable(),
})
export type CommandEntry = z.infer<typeof commandEntry>

const hostView = z.object({
  room: roomState,
  /** Students by name, then robots, then test seats. */
  seats: z.array(seat),
  /** Newest first, at most thirty. */
  log: z.array(commandEntry),
  /** Whether the last close can be undone. */
  mayUndo: z.boolean(),
  /** Whether the caller may give commands. Assistants need an instructor's leave. */
  mayChange: z.boolean(),
  roundSeconds: z.number().nullable(),
  timetable: timetable.nullable(),
  projector: z.object({ on: z.boolean(), namesShown: z.boolean() }),
  /** Null in a room whose runs do not meet. */
  world: worldForHost.nullable(),
})
export type HostView = z.infer<typeof hostView>

const seconds = z.int().min(10, 'Give at least 10 seconds.').max(86_400, 'Give at most a day.')

const command = z.discriminatedUnion('kind', [
  /** Opens the next round. Without seconds, as the room's pace says; null is without a clock. */
  z.object({ kind: z.literal('open'), seconds: seconds.nullable().optional() }),
  z.object({ kind: z.literal('close') }),
  z.object({ kind: z.literal('pause') }),
  z.object({ kind: z.literal('resume') }),
  /** Gives the open round more time; one without a clock gets one of these seconds. */
  z.object({ kind: z.literal('extend'), seconds }),
  /** Opens the round that was closed last once more, for these seconds (null: without a clock). */
  z.object({ kind: z.literal('undo'), seconds: seconds.nullable() }),
  /** Chooses the news of a round that has not opened yet, or leaves it to the lab (null). */
  z.object({ kind: z.literal('news'), round: z.int().min(1), news: storedObject.nullable() }),
])
export type Command = z.infer<typeof command>

/** How often the answers to one question occur, where at least five seats have decided. */
const spread = z.object({
  name: z.string(),
  /** Whole ranges of numbers, or words, most frequent first. */
  values: z.array(z.object({ value: z.string(), count: z.number() })),
})

const projectorView = z.object({
  lab: labId,
  labName: z.string(),
  className: z.string(),
  code: z.string(),
  /** The short address to type, and the whole one in the QR code. */
  joinAddress: z.string(),
  joinLink: z.string(),
  room: roomState,
  here: z.number(),
  /** In a room of teams those who decide are the teams, else the students. */
  inTeams: z.boolean(),
  deciders: z.number(),
  decided: z.number(),
  /** The names of those who are here; null unless the host shows names and at least five are here. */
  names: z.array(z.string()).nullable(),
  /** The decisions of the round that closed last; empty while a round is open. */
  spreads: z.array(spread),
  /** A question for the class about that round; null while a round is open. */
  question: z.string().nullable(),
  /** The outcomes of the rounds so far where runs meet; null while a round is open, and elsewhere. */
  report: worldReport.nullable(),
  /** What the class scored, once all rounds are played; null before, and where fewer than five have finished. */
  results: z.object({ finished: z.number(), scores: quartiles, parts: z.array(spreadOfPart) }).nullable(),
})
export type ProjectorView = z.infer<typeof projectorView>

/** Something in a room has changed. The pages that it concerns ask for it again. */
const roomEvent = z.object({
  /**
   * `round`: the room's state, for everybody; `host`: who is here and who has decided, for its hosts; `team`: what the
   * reader's team has entered, proposed and sent.
   */
  audience: z.enum(['round', 'host', 'team']),
  /** Grows with each change of the audience's view. */
  version: z.number(),
})
export type RoomEvent = z.infer<typeof roomEvent>

const one = z.object({ id })

/**
 * The live side of a class. `id` is that of the class. Its students read the room's state; its instructors,
 * and the assistants whom they allow, are its hosts.
 */
export const roomsRoutes = {
  'GET /api/rooms/:id': {
    access: 'session',
    forLabs: true,
    summary: 'How far a room is, for whoever plays or teaches in it',
    params: one,
    answer: roomState,
  },
  'GET /api/rooms/:id/events': {
    access: 'session',
    forLabs: true,
    stream: true,
    summary: 'Tells when a room has changed: its rounds, and for its hosts what its seats do',
    params: one,
    answer: roomEvent,
  },
  'GET /api/rooms/:id/host': {
    access: 'assistant',
    summary: 'A room for its host: who is here, who has decided, and what happened',
    params: one,
    answer: hostView,
  },
  'POST /api/rooms/:id/commands': {
    access: 'assistant',
    summary: 'Open, close, pause, resume or extend a round, or undo its close; 409 room_changed if outdated',
    params: one,
    body: z.object({
      /** The version of the room that the host has seen. */
      version: z.int().min(0),
      command,
    }),
    answer: hostView,
  },
  'GET /api/rooms/:id/pace': {
    access: 'assistant',
    summary: 'How the rounds of a class open, also where it has no room',
    params: one,
    answer: z.object({
      pace,
      rounds: z.number(),
      /** How many rounds have opened. */
      opened: z.number(),
    }),
  },
  'PUT /api/rooms/:id/pace': {
    access: 'assistant',
    summary: 'Change how the rounds of a class open; other kinds only before the first attempt',
    params: one,
    body: pace,
    answer: message,
  },
  'PUT /api/rooms/:id/seats/:student': {
    access: 'assistant',
    summary: 'Give a student more time, or let a robot decide in their place',
    params: z.object({ id, student: id }),
    body: z.object({
      extraPercent: z.int().min(0, 'Give 0 to 300 percent.').max(300, 'Give 0 to 300 percent.'),
      strength: robotStrength.nullable(),
    }),
    answer: hostView,
  },
  'POST /api/rooms/:id/robots': {
    access: 'assistant',
    summary: 'Add robots, which play along and count nowhere',
    params: one,
    body: z.object({
      strength: robotStrength,
      count: z.int().min(1, 'Add at least 1.').max(20, 'Add at most 20.'),
    }),
    answer: hostView,
  },
  'DELETE /api/rooms/:id/robots/:robot': {
    access: 'assistant',
    summary: 'Remove a robot and its run',
    params: z.object({ id, robot: id }),
    answer: hostView,
  },
  'POST /api/rooms/:id/test-seats': {
    access: 'assistant',
    summary: 'Begin a run that plays along in the room and counts nowhere',
    params: one,
    answer: z.object({ run: id }),
  },
  'POST /api/rooms/:id/projector': {
    access: 'assistant',
    summary: 'Make a read-only link for the wall; an earlier one stops working',
    params: one,
    body: z.object({ namesShown: z.boolean() }),
    answer: z.object({ link: z.string() }),
  },
  'DELETE /api/rooms/:id/projector': {
    access: 'assistant',
    summary: 'End the link for the wall',
    params: one,
    answer: message,
  },
  'GET /api/projector/:token': {
    access: 'public',
    summary: 'What the wall shows of a room',
    params: z.object({ token: z.string().max(100) }),
    answer: projectorView,
  },
} as const satisfies Routes
