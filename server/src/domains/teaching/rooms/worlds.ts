import type { Command, NewsItem, WorldForHost, WorldReport } from '@tradewind/contract/teaching/rooms'
import { SettingsRefused, type LabWorld } from '@tradewind/labs/engine/lab-engine'
import type { WorldSoFar } from '@tradewind/labs/engine/shared-world'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError, refusedField } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { findClass, type ClassRow } from '../classes/course-classes.ts'
import {
  countFirms,
  countTeams,
  findWorld,
  keepOutcome,
  listFirms,
  listNews,
  setNews,
  type RoomWorld,
} from '../room-log/world.queries.ts'
import { lockRoom } from '../room-log/room-log.queries.ts'
import type { RoomRow } from '../room-log/room-state.ts'
import { classSeed, engineOrRefuse } from '../runs/run-rules.ts'
import { listFirmDecisions } from '../runs/pass-rounds.queries.ts'
import { worldOf } from '../runs/run-world.ts'

/** Whether the runs of a class’s room meet. */
export async function meets(db: Db, classId: string): Promise<boolean> {
  const theClass = await findClass(db, classId)
  return theClass !== undefined && worldOf(theClass) !== null
}

/** The world of a class’s room with what has happened in it; null where runs do not meet. */
async function openWorld(
  db: Db,
  theClass: ClassRow,
): Promise<{ world: LabWorld; soFar: WorldSoFar<unknown> } | null> {
  const world = worldOf(theClass)
  const known = world && (await findWorld(db, theClass.id))
  return known ? { world, soFar: soFarOf(theClass, known) } : null
}

function soFarOf(theClass: ClassRow, known: RoomWorld): WorldSoFar<unknown> {
  const engine = engineOrRefuse('class session', theClass.lab_id, theClass.rules)
  return { seed: classSeed(theClass, 1), settings: engine.parseSettings(theClass.settings), ...known }
}

/**
 * Makes and keeps the outcome of a round that is closing, once every firm has passed it. It may be interrupted and
 * repeated: a closing round takes no decisions, so the same comes out.
 */
export async function settleWorld(
  services: Services,
  { classId, round }: { classId: string; round: number },
): Promise<void> {
  const theClass = await findClass(services.db, classId)
  const opened = theClass && (await openWorld(services.db, theClass))
  if (!opened || opened.soFar.outcomes.length >= round) return
  const { lab_id: lab, rules } = theClass
  const firms = await listFirmDecisions(services.db, classId)
  const outcome = await services.engines.meet({ lab, rules, ...opened.soFar, round, firms })
  await inTransaction(services, async (trx) => {
    const room = await lockRoom(trx, classId, 'command')
    if (room?.phase === 'closing' && room.round === round) await keepOutcome(trx, { classId, round, outcome })
  })
}

/** What everybody may see of the world of a class’s room, with the firms by their names. */
export async function readReport(db: Db, theClass: ClassRow): Promise<WorldReport | null> {
  const opened = await openWorld(db, theClass)
  const report = opened && opened.soFar.outcomes.length > 0 ? opened.world.reportOf(opened.soFar) : null
  if (!report) return null
  const names = new Map((await listFirms(db, theClass.id)).map(({ number, name }) => [number, name]))
  const named = <Row extends { firm: number | null; name: string }>(row: Row): Row =>
    row.firm === null ? row : { ...row, name: names.get(row.firm) ?? row.name }
  const byName = (sentence: string) =>
    sentence.replaceAll(/\bFirm (\d+)\b/gu, (words, number) => names.get(Number(number)) ?? words)
  const { chart, table } = report
  return {
    says: byName(report.says),
    question: byName(report.question),
    chart: chart && {
      ...chart,
      labels: [...chart.labels],
      lines: chart.lines.map((line) => ({ ...named(line), values: [...line.values] })),
    },
    table: table && {
      ...table,
      columns: [...table.columns],
      rows: table.rows.map((row) => ({ ...named(row), cells: [...row.cells] })),
    },
  }
}

/** The world of a room for its hosts; null where runs do not meet. */
export async function readWorldForHost(
  db: Db,
  theClass: ClassRow,
  room: RoomRow,
): Promise<WorldForHost | null> {
  const world = worldOf(theClass)
  if (!world) return null
  return {
    name: world.name,
    firms: await listFirms(db, theClass.id),
    report: await readReport(db, theClass),
    missing: room.round === 0 ? await missingFor(db, theClass.id, world) : null,
    news: await newsForHost(db, { theClass, world, room }),
  }
}

async function newsForHost(
  db: Db,
  { theClass, world, room }: { theClass: ClassRow; world: LabWorld; room: RoomRow },
): Promise<WorldForHost['news']> {
  if (!world.news) return null
  const { settings, seed } = soFarOf(theClass, { outcomes: [], news: [] })
  const { items, planned } = world.news.offered(seed, settings)
  const chosen = new Map(
    (await listNews(db, theClass.id)).map(({ round, news }) => [round, news as NewsItem]),
  )
  const shown = ({ id, title, text }: NewsItem): NewsItem => ({ id, title, text })
  return {
    items: items.map(shown),
    own: world.news.own && { ...world.news.own },
    rounds: planned.flatMap((item, at) => {
      const own = chosen.get(at + 1)
      return at < room.round ? [] : [{ round: at + 1, planned: shown(item), chosen: own ? shown(own) : null }]
    }),
  }
}

/** Why the first round of a world cannot open; null if it can. */
async function missingFor(db: Db, classId: string, { firms, needsTeams }: LabWorld): Promise<string | null> {
  const teams = await countTeams(db, classId)
  if (needsTeams && teams === 0) return 'First make the teams, because each team is a firm.'
  const others = await countFirms(db, classId, { withoutTeam: true })
  const count = teams + others
  if (!needsTeams || count <= firms.most) return null
  return others > 0
    ? `There are ${count} firms with the robots, and at most ${firms.most} meet. Remove robots, or make fewer, larger teams.`
    : `There are ${count} teams, and at most ${firms.most} firms meet. Make fewer, larger teams, or open a second class.`
}

/** Does what a command of a host means for the world of a room. Returns the news that it chooses, for the log. */
export async function commandWorld(
  trx: Trx,
  { theClass, room, command }: { theClass: ClassRow; room: RoomRow; command: Command },
): Promise<unknown> {
  const world = worldOf(theClass)
  if (command.kind === 'open' && room.round === 0 && world) {
    const missing = await missingFor(trx, theClass.id, world)
    if (missing !== null) throw new AppError('room_changed', missing)
  }
  if (command.kind !== 'news') return undefined
  if (!world?.news) throw refusedField('news', 'This lab tells no news that you could choose.')
  const news = command.news === null ? null : readNews(world.news, command.news)
  await setNews(trx, { classId: theClass.id, round: command.round, news })
  return news
}

function readNews(news: NonNullable<LabWorld['news']>, given: unknown): unknown {
  try {
    return news.read(given)
  } catch (error) {
    if (error instanceof SettingsRefused) throw refusedField(error.field ?? 'news', error.message)
    throw error
  }
}
