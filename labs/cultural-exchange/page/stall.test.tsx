import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { customs } from '../data/customs.ts'
import { culturalExchange } from '../engine/engine.ts'
import { repairs } from '../engine/model.ts'
import { defaultSettings } from '../engine/settings.ts'
import { playedBy, randomPolicy } from '../engine/test/policies.ts'
import { tallyOf, visitsIn } from './counts.ts'
import { gestureOf, outcomeOf, poseAt, repairPoses, toldAt } from './gestures.ts'
import { hasPicture } from './glyphs.tsx'
import { readOut, signMark } from './last-trade.tsx'
import { pathOf } from './path.ts'
import { Stall } from './stall.tsx'
import { litLamps, pinned, shareRod, stallWords, type StallScene } from './stall-marks.ts'
import { pathWords, TradePath } from './trade-path.tsx'

const { decisions } = playedBy(randomPolicy, 'stall')
const states = decisions.map(
  (_, at) => culturalExchange.play('stall', defaultSettings, decisions.slice(0, at)).state,
)
const count = (markup: string, part: string) => markup.split(part).length - 1

describe('the stall', () => {
  it('says in words what it draws: beads, lamps and signs', () => {
    for (const state of states) {
      const made = state.trades.at(-1)
      if (!made) continue
      const scene: StallScene = {
        spot: made.table ?? 'home',
        trust: made.trustAfter,
        rods: [shareRod(made.share)],
        cards: pinned(state.customs, made.ways, ({ id }) => ({ sign: signMark(made, id) })),
      }
      const drawn = renderToStaticMarkup(<Stall {...scene} pose={poseAt(made, [], 1)} />)
      const words = stallWords(scene)
      expect(drawn).toContain(
        `${litLamps(made.trustAfter)} of 10 lamps are lit: trust ${made.trustAfter} of 100`,
      )
      expect(count(drawn, 'data-lit="true"')).toBe(litLamps(made.trustAfter))
      const own = count(drawn, 'data-side="left"')
      expect(words).toContain(`${own} beads are yours and ${count(drawn, 'data-side="right"')} are theirs`)
      expect(10 * own).toBe(made.share)
      expect(count(drawn, 'data-sign="sign"')).toBe(made.remarks.length)
      expect(count(words, 'drew a sign')).toBe(made.remarks.length)
    }
  })

  it('has a picture for each way, a gesture for each sign and a pose for each last word', () => {
    for (const { id, ways } of customs)
      for (const way of ways) {
        expect(hasPicture(id, way.id), `${id} ${way.id}`).toBe(true)
        expect(gestureOf(id, way.id)).not.toBe('rest')
      }
    for (const { id } of repairs) expect(repairPoses[id].gesture).not.toBe('rest')
  })

  it('shows each sign as its moment passes, and what they decide only at the end', () => {
    const ids = customs.map(({ id }) => id)
    const made = states.at(-1)?.trades.findLast(({ table, remarks }) => table !== null && remarks.length > 0)
    if (!made) throw new Error('A random player draws a sign')
    expect(toldAt(0, 8)).toBe(0)
    expect(toldAt(1, 8)).toBe(8)
    const first = ids.indexOf(made.remarks[0]?.custom ?? 'greeting')
    const progress = ((first + 0.5) / 8) * 0.9
    expect(poseAt(made, ids, progress).gesture).toBe(
      gestureOf(ids[first] ?? '', made.ways[ids[first] ?? 'greeting']),
    )
    expect(poseAt({ ...made, taken: true, remarks: [] }, ids, 1).gesture).toBe('heart')
    expect(
      outcomeOf({ taken: true, remarks: made.remarks.concat(made.remarks, made.remarks, made.remarks) }),
    ).toBe('hesitate')
    expect(poseAt({ ...made, taken: false }, ids, 0.95)).toEqual(poseAt({ ...made, taken: true }, ids, 0.95))
    expect(poseAt({ ...made, taken: false }, ids, 1).gesture).toBe('back')
  })

  it('shows a straight face before a stranger, who stands in the picture and in its words', () => {
    const made = states.at(-1)?.trades.find(({ watched }) => watched)
    if (!made) throw new Error('A stranger comes on three of five visits')
    const scene = { spot: made.table ?? 'home', trust: null, rods: [], cards: [] } as const
    const drawn = (watched: boolean) =>
      renderToStaticMarkup(<Stall {...scene} watched={watched} pose={poseAt(made, [], 1)} />)
    expect(drawn(true)).toContain('A stranger looks on.')
    expect(count(drawn(true), 'cx-onlooker')).toBe(1)
    expect(drawn(false)).not.toContain('stranger')
    for (const progress of [0, 0.5, 1])
      for (const taken of [true, false])
        expect(poseAt({ ...made, taken }, ['greeting'], progress).mood).toBe('calm')
  })

  it('reads out as many signs as fit, and at least two of the longest', () => {
    const longest = customs
      .flatMap(({ ways }) => ways.map(({ remark }) => remark))
      .toSorted((a, b) => b.length - a.length)
    expect(readOut(longest)).toBeGreaterThanOrEqual(2)
    expect(readOut(['one two three'])).toBe(1)
  })
})

it('the notebook counts each sign once, before the return and after it', () => {
  const state = states.at(-1)
  if (!state) throw new Error('The run has states')
  const away = state.trades.filter(({ table }) => table !== null)
  for (const { id, ways } of state.customs) {
    const all = [false, true].flatMap((onReturn) =>
      ways.map((way) => tallyOf(visitsIn(state, { onReturn }), id, way.id)),
    )
    expect(all.reduce((sum, { quiet, signs, watched }) => sum + quiet + signs + watched, 0)).toBe(away.length)
    expect(all.reduce((sum, { watched }) => sum + watched, 0)).toBe(
      away.filter((visit) => visit.watched).length,
    )
    expect(all.reduce((sum, { signs }) => sum + signs, 0)).toBe(
      away.filter(({ remarks }) => remarks.some(({ custom }) => custom === id)).length,
    )
  }
})

it('the path of trades says the same trades, signs and changes as it draws', () => {
  const state = states.at(-1)
  const visits = state ? pathOf(state) : []
  const drawn = renderToStaticMarkup(<TradePath visits={visits} narrow={false} />)
  const watched = count(drawn, 'cx-node-watched"')
  expect(watched).toBeGreaterThan(0)
  expect(pathWords(visits)).toBe(
    `${count(drawn, 'data-taken="true"')} of ${visits.length} trades taken, ${count(drawn, 'cx-node-sign"')} signs seen, ${count(drawn, 'cx-node-changed"')} things changed. A stranger looked on at ${watched}, where nobody shows a sign.`,
  )
  expect(drawn).toContain(pathWords(visits))
})
