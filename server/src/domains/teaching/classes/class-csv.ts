import { toCsv, type CsvCell } from '@tradewind/contract/csv'
import { withPeerFactor } from '@tradewind/contract/teaching/debrief/peer-criteria'
import { clocksAt } from '@tradewind/contract/words/zoned-time'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import type { Services } from '../../../kernel/services.ts'
import { newestEngineOf } from '../../../platform/lab-engines/engines.ts'
import type { HeldClass } from './classes.queries.ts'
import { grouped } from './class-figures.ts'
import { getHeld } from './class-management.ts'
import { listQuestions } from './class-questions.store.ts'
import { answersByStudent } from './own-questions.ts'
import { columnsOf, keyOfFact, readResults, type FactColumn, type StudentResult } from './class-view.ts'
import { listFactors, type PeerFactor } from './peer-factors.store.ts'
import { spreadOfParts } from './score-parts.ts'

/** The students of a class session, one row each, with the counted score and its choices. */
export async function exportClass(
  services: Services,
  caller: SignedInCaller,
  id: string,
): Promise<{ fileName: string; csv: string }> {
  const heldClass = await getHeld(services.db, caller, id)
  const results = await readResults(services, caller, heldClass)
  const columns = columnsOf(results)
  const parts = spreadOfParts(results.map(({ student }) => student.parts))
  const questions = await listQuestions(services.db, id)
  const answers = await answersByStudent(services.db, id)
  const factors = await listFactors(services.db, id)
  const inRounds = heldClass.pacing !== 'own'
  const inTeams = results.some(({ student }) => student.team !== null)
  const severalRules = newestEngineOf(heldClass.lab_id).rules > 1
  const header = [
    'Student',
    'Email',
    ...(inTeams ? ['Team'] : []),
    `Joined (${heldClass.time_zone})`,
    'Status',
    ...(severalRules ? ['Rules'] : []),
    'Attempts used',
    heldClass.rehearsal ? 'Score (rehearsal, does not count)' : 'Counted score',
    ...parts.map(({ name, max }) => `${name} (of ${max})`),
    ...(factors.size > 0 ? ['Peer factor', 'Score with peer factor'] : []),
    ...(inRounds ? ['Rounds missed'] : []),
    ...columns.map(({ round, name }) => `Round ${round}: ${name}`),
    ...questions.map(({ round, text }) => `Asked after round ${round}: ${text}`),
  ]
  return {
    fileName: `${wordsForFile(heldClass.name)}-results.csv`,
    csv: toCsv([
      header,
      ...results.map((result) => [
        ...rowOf(result, columns, { heldClass, parts, factors, severalRules, inRounds, inTeams }),
        ...questions.map(
          ({ id: asked }) =>
            answers.get(result.student.id)?.find(({ question }) => question.id === asked)?.answer ?? null,
        ),
      ]),
    ]),
  }
}

interface Look {
  heldClass: HeldClass
  /** The parts of the score that have a column. */
  parts: readonly { id: string }[]
  /** Empty until a peer evaluation has closed. */
  factors: ReadonlyMap<string, PeerFactor>
  severalRules: boolean
  inRounds: boolean
  inTeams: boolean
}

function rowOf(
  { student, facts, missed }: StudentResult,
  columns: readonly FactColumn[],
  { heldClass, parts, factors, severalRules, inRounds, inTeams }: Look,
): CsvCell[] {
  const factsOfKey = grouped(facts, keyOfFact)
  return [
    student.name,
    student.email,
    ...(inTeams ? [student.team] : []),
    timeCell(student.joinedAt, heldClass.time_zone),
    student.status.replaceAll('_', ' '),
    ...(severalRules ? [heldClass.rules] : []),
    student.attemptsUsed,
    student.score,
    ...parts.map(({ id }) => student.parts.find((part) => part.id === id)?.points ?? null),
    ...(factors.size > 0 ? peerCells(student, factors.get(student.id)) : []),
    ...(inRounds ? [missed.join('; ')] : []),
    ...columns.map(({ key }) => cellOf((factsOfKey.get(key) ?? []).map(({ value }) => value))),
  ]
}

/** The factor of a rated student, and what it makes of their score, whether or not it counts. */
function peerCells({ score }: { score: number | null }, factor: PeerFactor | undefined): CsvCell[] {
  if (!factor) return [null, null]
  return [factor.factor, score === null ? null : withPeerFactor(score, factor.factor)]
}

/** Choices that can occur several times in a round, such as cards, share one cell. */
function cellOf(values: readonly (string | number)[]): CsvCell {
  return values.length > 1 ? values.join('; ') : (values[0] ?? null)
}

/** A time in a form that spreadsheets read: `2026-11-21 14:05`. */
function timeCell(at: number, timeZone: string): string {
  return clocksAt(at, timeZone).replace('T', ' ')
}

/** A class's name as the beginning of a file's name, in small plain letters. */
export function wordsForFile(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/gu, '')
    .toLowerCase()
  return words === '' ? 'class' : words
}
