import { describe, expect, it } from 'vitest'
import { playRoom, type Member } from '../../engine/test/rooms.ts'
import { robotStrengths } from '../../engine/standing-in.ts'
import { desk } from './desk.ts'
import type { Outcome } from './outcome.ts'
import type { DeskState } from './state.ts'

const settings = desk.parseSettings({ rounds: 6 })
const members = [...robotStrengths, 'steady' as const].map((strength, at): Member<DeskState> => ({
  kind: 'robot',
  strength,
  seed: `${at}`,
}))
const room = playRoom(desk, { seed: 'report', settings, members })
const outcomes = room.outcomes as readonly Outcome[]
const after = (round: number) =>
  desk.world?.reportOf({ seed: 'report', settings, outcomes: outcomes.slice(0, round), news: [] }) ?? null

describe('what everybody may see', () => {
  it('is nothing before the first round has closed', () => {
    expect(after(0)).toBeNull()
  })

  it.each([1, 3, 5])('is prices and amounts after round %i, and nothing of a firm', (round) => {
    const report = after(round)
    expect(report?.says).toMatch(/^[A-Z0-9].*\.$/u)
    expect(report?.says).not.toMatch(/NaN|undefined|null/u)
    expect(report?.question).toMatch(/\?$/u)
    const [price, middle] = report?.chart?.lines ?? []
    expect(price?.values).toEqual(outcomes.slice(0, round).map((each) => each.price && each.price / 10_000))
    expect(middle?.values).toHaveLength(round)
    expect(report?.table).toBeNull()
    expect(report?.chart?.lines.map(({ firm }) => firm)).toEqual([null, null])
  })

  it('tells after the last round who covered when, at which price', () => {
    const table = after(6)?.table
    expect(table?.rows.map(({ firm, name }) => [firm, name])).toEqual(
      [1, 2, 3, 4].map((number) => [number, `Firm ${number}`]),
    )
    for (const { cells } of table?.rows ?? []) expect(cells).toHaveLength(table?.columns.length ?? 0)
    const last = room.firms[0]?.last.result?.debrief.rounds.at(-1)
    expect(table?.rows[0]?.cells[3]).toBe(`${last?.covered} %`)
  })

  it('says when nobody dealt', () => {
    const [first] = outcomes
    const none = { ...first, price: null, volume: 0 }
    const report = desk.world?.reportOf({ seed: 'report', settings, outcomes: [none], news: [] })
    expect(report?.says).toMatch(/^Nobody dealt/u)
    expect(report?.chart?.lines[0]?.values).toEqual([null])
  })
})
