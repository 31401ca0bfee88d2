import { describe, expect, it } from 'vitest'
import { SettingsRefused } from '../../engine/lab-engine.ts'
import { desk } from '../desk/desk.ts'
import { foreignExchange, quarterly, quarterly1 } from './engine.ts'
import { defaultSettings } from './settings.ts'
import { decisionsOf, sensiblePolicy } from './test/policies.ts'

describe('the two ways of playing the lab', () => {
  it('reads settings that name no way as quarters, as they were stored until now', () => {
    expect(foreignExchange.parseSettings(undefined)).toEqual({ play: 'quarters', ...defaultSettings })
    const old = { quarters: 4, limit: 'strict', credit: 'tight', spreads: 'wide' }
    expect(foreignExchange.parseSettings(old)).toEqual({ play: 'quarters', ...old })
    expect(foreignExchange.roundsOf(old)).toBe(4)
  })

  it('plays quarters as before, also with settings that name no way', () => {
    const decisions = decisionsOf(sensiblePolicy, 'ways', defaultSettings)
    const before = quarterly.play('ways', defaultSettings, decisions)
    expect(foreignExchange.play('ways', defaultSettings, decisions)).toEqual(before)
    expect(foreignExchange.play('ways', foreignExchange.defaultSettings, decisions)).toEqual(before)
  })

  it('keeps the earlier rules of quarters', () => {
    const { earlier } = foreignExchange
    expect(earlier).toMatchObject({ rules: 1, settingFields: quarterly1.settingFields, earlier: null })
    expect(earlier?.play).toBe(quarterly1.play)
    expect(earlier?.parseSettings({ play: 'quarters', quarters: 4 })).toEqual({
      ...defaultSettings,
      quarters: 4,
    })
    expect(() => earlier?.parseSettings({ play: 'desk' })).toThrow('There is no setting "play".')
    expect(() => earlier?.parseSettings([])).toThrow(SettingsRefused)
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
