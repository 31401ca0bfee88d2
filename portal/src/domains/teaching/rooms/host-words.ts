import type {
  Command,
  CommandEntry,
  HostView,
  RobotStrength,
  RoomState,
  Seat,
} from '@tradewind/contract/teaching/rooms'
import { momentWords } from '@tradewind/contract/words/dates'
import { counted } from '@tradewind/contract/teaching/words/classes'
import { secondsInWords } from '@tradewind/ui/rooms/clock.ts'

/** What the host's page says. */

export interface Tally {
  students: number
  here: number
  /** In a room of teams those who decide are the teams, else the students. */
  inTeams: boolean
  deciders: number
  decided: number
}

/** How many students there are and are here, and how many have decided themselves. Robots and test seats do not count. */
export function tallyOf({ seats, room }: Pick<HostView, 'seats' | 'room'>): Tally {
  const students = seats.filter(({ kind }) => kind === 'student')
  const inTeams = students.some(({ team }) => team !== null)
  // All of a team are as far as their team. A student in none yet has nothing to decide.
  const deciders = inTeams
    ? [...new Map(students.filter(({ team }) => team !== null).map((seat) => [seat.team, seat])).values()]
    : students
  return {
    students: students.length,
    here: students.filter(({ here }) => here).length,
    inTeams,
    deciders: deciders.length,
    decided: deciders.filter((seat) => hasDecided(seat, room)).length,
  }
}

/** What the host does next: one sentence and one button. */
export interface NextStep {
  sentence: string
  label: string
  /** `results` leads to the class page; `wait` can only be waited for. */
  does: Extract<Command['kind'], 'open' | 'close' | 'resume'> | 'results' | 'wait'
  /** It happens by itself if the host does nothing. */
  byItself: boolean
}

export function nextStep(view: HostView): NextStep {
  const { room, world } = view
  const { round, rounds, phase, over } = room
  const tally = tallyOf(view)
  if (over) {
    const sentence =
      phase === 'closed' && round >= rounds
        ? 'All rounds are closed. Look at the results with your class.'
        : 'This class has ended, so no round opens any more.'
    return { sentence, label: 'Show the results', does: 'results', byItself: false }
  }
  if (phase === 'waiting' && world?.missing)
    return { sentence: world.missing, label: 'Open round 1', does: 'wait', byItself: false }
  switch (phase) {
    case 'waiting':
    case 'closed':
      return openNext(room, tally)
    case 'open':
      return closeOpen(room, tally)
    case 'paused':
      return {
        sentence: `Round ${round} is paused, and nobody can decide. Go on when you are ready.`,
        label: `Resume round ${round}`,
        does: 'resume',
        byItself: false,
      }
    case 'closing':
      return {
        sentence: `Round ${round} is closing. Defaults are filled in for whoever has not decided.`,
        label: `Closing round ${round}…`,
        does: 'wait',
        byItself: true,
      }
  }
}

function openNext({ round, phase, opensNextAt }: RoomState, { students, here }: Tally): NextStep {
  const next = round + 1
  const step = { does: 'open' as const, byItself: opensNextAt !== null }
  if (opensNextAt !== null)
    return {
      ...step,
      sentence: `Round ${next} opens by itself on ${momentWords(opensNextAt)}.`,
      label: `Open round ${next} now`,
    }
  const label = `Open round ${next}`
  if (phase === 'closed')
    return { ...step, sentence: `Round ${round} is closed. Discuss it, then open round ${next}.`, label }
  const sentence =
    students === 0
      ? `Nobody has joined yet. Share the code, then open round ${next}.`
      : `${here} of ${counted(students, 'student')} ${here === 1 ? 'is' : 'are'} here. Open round ${next} when you are ready.`
  return { ...step, sentence, label }
}

function closeOpen(
  { round, pacing, closesAt }: RoomState,
  { students, inTeams, deciders, decided }: Tally,
): NextStep {
  const byItself = pacing === 'timetable' && closesAt !== null
  const step = { label: `Close round ${round}${byItself ? ' now' : ''}`, does: 'close' as const, byItself }
  if (students === 0) return { ...step, sentence: `Round ${round} is open. Nobody has joined yet.` }
  if (decided === deciders)
    return { ...step, sentence: `Everybody has decided. You can close round ${round}.` }
  const how =
    closesAt === null ? 'Close the round when you are ready.' : 'The round closes when its time is up.'
  const who = inTeams ? `${decided} of ${counted(deciders, 'team')}` : `${decided} of ${deciders}`
  return { ...step, sentence: `${who} ${decided === 1 ? 'has' : 'have'} decided. ${how}` }
}

/** Where a room is, in a few words: "Round 2 of 6, open". */
export function placeInWords({ round, rounds, phase, over }: RoomState): string {
  if (round === 0) return over ? 'Ended' : `${counted(rounds, 'round')}, none open yet`
  return `Round ${round} of ${rounds}, ${phaseWords[phase]}`
}

const phaseWords: Record<RoomState['phase'], string> = {
  waiting: 'not open yet',
  open: 'open',
  paused: 'paused',
  closing: 'closing',
  closed: 'closed',
}

/** Whether a seat has decided in the round that opened last, other than by a default. */
export function hasDecided({ progress, missed }: Seat, { round }: RoomState): boolean {
  return progress === 'decided' && !missed.includes(round)
}

/** How far a seat is in the round. */
export function progressOf({ progress, missed }: Seat, { round, phase }: RoomState): string {
  if (missed.includes(round)) return 'Missed'
  if (progress === 'not_begun') return 'Not begun'
  if (phase === 'waiting') return 'Ready'
  if (progress === 'behind') return 'Behind'
  return progress === 'decided' ? 'Decided' : 'Deciding'
}

const strengthWords = { novice: 'Novice', steady: 'Steady', expert: 'Expert' } as const

/** The strengths to choose from, weakest first. */
export function strengthOptions(before: string): { value: RobotStrength; name: string }[] {
  return (['novice', 'steady', 'expert'] as const).map((value) => ({
    value,
    name: before === '' ? strengthWords[value] : `${before}${value}`,
  }))
}

/** Who decides for a seat or a team whose people have left. */
export function standInWords(strength: RobotStrength): string {
  return `Played by a robot, ${strength}`
}

/** What a seat is, where that is not a student who decides. */
export function kindOf({ kind, strength }: Seat): string | null {
  if (kind === 'test') return 'Test seat, counts nowhere'
  if (strength === null) return null
  return kind === 'robot' ? `${strengthWords[strength]} robot` : standInWords(strength)
}

/** An entry of the log as a sentence. */
export function entryInWords({ kind, round, seconds, by }: CommandEntry): string {
  const time = seconds === null ? null : secondsInWords(seconds)
  const what = {
    open: `opened${time === null ? '' : ` for ${time}`}`,
    close: 'closed',
    pause: 'paused',
    resume: 'went on',
    extend: `got ${time ?? 'no'} more`,
    undo: `opened again${time === null ? '' : ` for ${time}`}`,
    news: 'got other news',
  }[kind]
  return `Round ${round} ${what}${by === null ? ' by itself' : `, by ${by}`}.`
}
