import { describe, expect, it } from 'vitest'
import { desk } from '../desk/desk.ts'
import { foreignExchange, quarterly } from './engine.ts'
import { defaultSettings } from './settings.ts'
import { decisionsOf, sensiblePolicy } from './test/policies.ts'

describe('the two ways of playing the lab', () => {
  it('reads settings that name no way as quarters', () => {
    expect(foreignExchange.parseSettings(undefined)).toEqual({ play: 'quarters', ...defaultSettings })
    const unnamed = { quarters: 4, limit: 'strict', credit: 'tight', spreads: 'wide' }
    expect(foreignExchange.parseSettings(unnamed)).toEqual({ play: 'quarters', ...unnamed })
    expect(foreignExchange.roundsOf(unnamed)).toBe(4)
  })

  it('plays quarters as their engine does, also with settings that name no way', () => {
    const decisions = decisionsOf(sensiblePolicy, 'ways', defaultSettings)
    const alone = quarterly.play('ways', defaultSettings, decisions)
    expect(foreignExchange.play('ways', defaultSettings, decisions)).toEqual(alone)
    expect(foreignExchange.play('ways', foreignExchange.defaultSettings, decisions)).toEqual(alone)
  })

  it('has rules 1, and none before', () => {
    const { id, rules, earlier } = foreignExchange
    expect([id, rules, earlier]).toEqual(['foreign_exchange_lab', 1, null])
  })

  it('plays the live desk, whose settings stand beside those of quarters', () => {
    const settings = foreignExchange.parseSettings({ play: 'desk', rounds: 6, quarters: 4 })
    expect(settings).toEqual({ play: 'desk', rounds: 6, board: 'normal' })
    expect(foreignExchange.roundsOf(settings)).toBe(6)
    expect(foreignExchange.world?.isShared(settings)).toBe(true)
    expect(foreignExchange.world?.isShared(foreignExchange.defaultSettings)).toBe(false)
    expect(foreignExchange.world?.alone).toEqual({ play: 'desk', rounds: 8, board: 'normal' })
    const own = desk.parseSettings({ rounds: 6 })
    const decisions = [{ type: 'order', orders: [] }]
    expect(foreignExchange.play('ways', settings, decisions)).toEqual(desk.play('ways', own, decisions))
    const all = Array.from({ length: 6 }, () => ({ type: 'order', orders: [] }))
    const parts = foreignExchange.play('ways', settings, all).result?.parts
    expect(parts?.map(({ max }) => max)).toEqual([35, 15, 40, 10])
  })

  it('has a teaching note for each', () => {
    const [other] = foreignExchange.teachingNote.otherWays ?? []
    expect(foreignExchange.teachingNote.lead).toBe(quarterly.teachingNote.lead)
    expect(other?.note).toEqual(desk.teachingNote)
  })
})
