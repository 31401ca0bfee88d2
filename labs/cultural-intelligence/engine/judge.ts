import { randomFrom, type Random } from '../../math/random.ts'
import { mean } from '../../math/statistics.ts'
import type { Reply, Stand, TurnId } from '../scenes/scene.ts'
import { openingParts, openingsOf, standOfOpening, type Cast, type Opening } from './cast.ts'
import type { Reading, Reason } from './decisions.ts'
import type { DialId, Lean } from '../scenes/dials.ts'
import { chanceOfReply, chancesOfOpening, evenFit, fitOn, metFrom, worthOf } from './model.ts'
import { believedHigh, peopleLike, type Belief, type Clarity } from './person.ts'
import { toldBy, type ScenePlay, type RevealedDial } from './run.ts'

/** The number of simulated people over whom each decision is judged. */
export const peopleJudged = 1000

/** The value of a decision and of its alternatives; higher is better. */
export interface Judged<Choice> {
  readonly chosen: number
  readonly best: number
  /** The mean of all alternatives, which is the value of a random choice. */
  readonly blind: number
  readonly bestChoice: Choice
}

export interface JudgedScene {
  readonly play: ScenePlay
  /** Beliefs from everything that can be found out in the scene before the opening. */
  readonly beliefs: readonly Belief[]
  /** The chance that the suggested opening is taken well. */
  readonly draft: number
  readonly readings: readonly (Judged<Lean> & { readonly dial: DialId })[]
  /** The worth of the opening, from 0 to 1. */
  readonly opening: Judged<Opening>
  /** The chance that the opening is taken well: of the chosen one and of the best one. */
  readonly wellChosen: number
  readonly wellBest: number
  /** The chance that each reply is taken well. */
  readonly replies: readonly (Judged<Reply> & { readonly turn: TurnId; readonly reply: Reply })[]
  readonly explanation: Judged<Reason>
}

/** The leanings of the simulated people, by dial. */
type People = ReadonlyMap<DialId, Float64Array>

/** Caches the fits of all people on one dial, because many openings share the same stands. */
function fitTable(people: People) {
  const kept = new Map<string, Float64Array>()
  const fitsOn = (dial: DialId, stand: number) => {
    const key = `${dial} ${stand}`
    const known = kept.get(key)
    if (known) return known
    const fits = (people.get(dial) ?? new Float64Array()).map((lean) => fitOn(stand, lean))
    kept.set(key, fits)
    return fits
  }
  /** The mean over all people of a function of their fit. */
  const expected = (stand: Stand, follows: (fit: number) => number) => {
    const columns = (Object.keys(stand) as DialId[]).map((dial) => fitsOn(dial, stand[dial] ?? 0))
    if (columns.length === 0) return follows(evenFit)
    let total = 0
    for (let who = 0; who < peopleJudged; who++) {
      let fit = 0
      for (const column of columns) fit += column[who] ?? 0
      total += follows(fit / columns.length)
    }
    return total / peopleJudged
  }
  return { fitsOn, expected }
}

function judged<Choice>(
  options: readonly { readonly choice: Choice; readonly value: number }[],
  chosen: number,
): Judged<Choice> {
  const best = options.reduce((one, other) => (other.value > one.value ? other : one))
  return {
    chosen,
    best: best.value,
    blind: mean(options.map(({ value }) => value)),
    bestChoice: best.choice,
  }
}

function judgeReading(dial: DialId, high: number, reading: Reading): Judged<Lean> & { dial: DialId } {
  const right = { low: 1 - high, high }
  const options = (['low', 'high'] as const).map((choice) => ({ choice, value: right[choice] }))
  return { dial, ...judged(options, reading === 'unclear' ? 0.5 : right[reading]) }
}

/** Weight of the reason in an explanation; the rest is for the person's side. */
const reasonShare = 0.6

type Table = ReturnType<typeof fitTable>

/**
 * How well each reason explains the reaction, from 0 to 1: a dial explains a good reaction by its fit and any other
 * by its misfit; a place never explains one person. The story decides: no dial explains more than the one it shows,
 * and if it shows none, the reason is the day.
 */
function reasonsOf(play: ScenePlay, opening: Opening, { fitsOn }: Table, told: RevealedDial | null) {
  const stand = standOfOpening(play.cast.scene, opening)
  const columns = play.cast.scene.dials.map(({ dial }) => ({ dial, fits: fitsOn(dial, stand[dial] ?? 0) }))
  const well = play.outcome === 'well'
  const explains = columns.map(({ dial, fits }) => {
    const fit = fits.reduce((all, one) => all + one, 0) / peopleJudged
    return { dial, value: well ? fit : 1 - fit }
  })
  const most = explains.find(({ dial }) => dial === told?.dial)?.value ?? 1 - metFrom
  const carries = new Map<Reason, number>(explains.map(({ dial, value }) => [dial, Math.min(value, most)]))
  let least = 0
  for (let who = 0; who < peopleJudged; who++) {
    let leastFit = 1
    for (const { fits } of columns) leastFit = Math.min(leastFit, fits[who] ?? 0)
    least += leastFit
  }
  carries.set('day', told ? 0 : Math.max(least / peopleJudged, metFrom))
  carries.set('place', 0)
  return carries
}

interface Explained {
  readonly reason: Reason
  readonly lean: Lean | null
  readonly value: number
}

function judgeExplanation(play: ScenePlay, opening: Opening, { table, beliefs, told }: Afterwards) {
  const carries = reasonsOf(play, opening, table, told)
  const most = Math.max(...carries.values(), 1e-9)
  const options = [...carries].flatMap(([reason, value]): Explained[] => {
    const reach = (reasonShare * value) / most
    const high = beliefs.find(({ dial }) => dial === reason)?.high
    // A reason without a dial has no side, so the reason alone counts.
    if (high === undefined) return [{ reason, lean: null, value: value / most }]
    return [
      { reason, lean: 'low' as const, value: reach + (1 - reasonShare) * (1 - high) * (value / most) },
      { reason, lean: 'high' as const, value: reach + (1 - reasonShare) * high * (value / most) },
    ]
  })
  const given = play.explanation
  const chosen = options.find(({ reason, lean }) => reason === given?.reason && lean === given.lean)
  return judged(
    options.map(({ reason, value }) => ({ choice: reason, value })),
    chosen?.value ?? 0,
  )
}

/** The worth of each opening of a scene at a trust. */
function openingsAt({ scene }: Cast, trust: number, { expected }: Table) {
  const worth = (stand: Stand) => expected(stand, (fit) => worthOf(chancesOfOpening(fit, trust)))
  return openingsOf(scene).map(({ opening: choice, stand }) => ({ choice, value: worth(stand) }))
}

function judgeOpening(options: ReturnType<typeof openingsAt>, opening: Opening): Judged<Opening> {
  const own = options.find(({ choice }) => openingParts.every((part) => choice[part] === opening[part]))
  return judged(options, own?.value ?? 0)
}

function judgeReplies({ cast: { scene }, turns }: ScenePlay, { expected }: Table): JudgedScene['replies'] {
  return turns.map(({ turn, reply, trustBefore }) => {
    const chance = ({ stand, wise }: Reply) => expected(stand, (fit) => chanceOfReply(fit, trustBefore, wise))
    const options = scene.turns[turn].replies.map((choice) => ({ choice, value: chance(choice) }))
    return { turn, reply, ...judged(options, chance(reply)) }
  })
}

/** Beliefs from everything that could be found out about the person in this scene, whether the player did or not. */
export function beliefsIn({ scene, firm, cues, findings }: Cast, clarity: Clarity): JudgedScene['beliefs'] {
  const signs = [...cues, ...findings]
  return scene.dials.map(({ dial }) => ({ dial, high: believedHigh(dial, signs, firm.means, clarity) }))
}

/** What is known after the reaction to the opening. */
interface Afterwards {
  readonly told: RevealedDial | null
  readonly beliefs: readonly Belief[]
  readonly table: Table
}

/** What the decisions about a scene are weighed with: the same for all decisions of a run. */
interface Crowd {
  readonly beliefs: readonly Belief[]
  readonly people: People
  readonly table: Table
  /** The worth of all openings, by trust. */
  readonly openings: Map<number, ReturnType<typeof openingsAt>>
  /** By what the story told. */
  readonly afterwards: Map<string, Afterwards>
}

const crowds = new Map<string, Crowd>()
/** As many as one run has scenes: looking back on it plays it again and again. */
const mostCrowds = 8

const streamOf = (seed: string, what: string, { scene }: Cast) => randomFrom(seed, `${what} ${scene.id}`)

/** Seed, scene and beliefs decide the crowd, so it is kept for the next play of the same run. */
function crowdOf(cast: Cast, seed: string, clarity: Clarity): Crowd {
  const beliefs = beliefsIn(cast, clarity)
  const key = JSON.stringify([seed, cast.scene.id, beliefs])
  const known = crowds.get(key)
  if (known) return known
  const people = peopleLike(beliefs, cast.firm.means, peopleJudged, streamOf(seed, 'people', cast))
  const crowd = { beliefs, people, table: fitTable(people), openings: new Map(), afterwards: new Map() }
  crowds.set(key, crowd)
  const [oldest] = crowds.keys()
  if (crowds.size > mostCrowds && oldest !== undefined) crowds.delete(oldest)
  return crowd
}

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const before = known.get(key)
  if (before !== undefined) return before
  const made = make()
  known.set(key, made)
  return made
}

/** The story shows the person's true side of one dial, which removes all doubt about it. */
function afterwards(
  { firm }: Cast,
  { beliefs, people }: Crowd,
  told: RevealedDial | null,
  random: Random,
): Afterwards {
  if (!told) return { told, beliefs, table: fitTable(people) }
  const sure = { dial: told.dial, high: told.lean === 'high' ? 1 : 0 }
  const like = peopleLike([sure], firm.means, peopleJudged, random)
  return {
    told,
    beliefs: beliefs.map((belief) => (belief.dial === told.dial ? sure : belief)),
    table: fitTable(new Map([...people, ...like])),
  }
}

/** Judges a finished scene. */
export function judgeScene(play: ScenePlay, seed: string, clarity: Clarity): JudgedScene {
  const { cast, openingTrust } = play
  const opening = play.opening as Opening
  const crowd = crowdOf(cast, seed, clarity)
  const { beliefs, table } = crowd
  const well = (choice: Opening) =>
    table.expected(standOfOpening(cast.scene, choice), (fit) => chancesOfOpening(fit, openingTrust).well)
  const openings = remembered(crowd.openings, openingTrust, () => openingsAt(cast, openingTrust, table))
  const judgedOpening = judgeOpening(openings, opening)
  const told = toldBy(cast, opening, play.outcome)
  const after = remembered(crowd.afterwards, JSON.stringify(told), () =>
    afterwards(cast, crowd, told, streamOf(seed, 'told', cast)),
  )
  return {
    play,
    beliefs,
    draft: well(cast.draft),
    readings: beliefs.map(({ dial, high }) => judgeReading(dial, high, play.readings?.[dial] ?? 'unclear')),
    opening: judgedOpening,
    wellChosen: well(opening),
    wellBest: well(judgedOpening.bestChoice),
    replies: judgeReplies(play, after.table),
    explanation: judgeExplanation(play, opening, after),
  }
}
