import { describe, expect, test } from 'vitest'
import { kitParts, kitQuery, kitTabs, kitViewOf } from './kit-view.ts'

const viewOf = (query: string) => kitViewOf(new URLSearchParams(query))

describe('the view in the address of the Course Kit', () => {
  test('is the curriculum for Canvas by default', () => {
    expect(viewOf('')).toEqual({ tab: 'curriculum', part: 'canvas', email: null })
    expect(viewOf('tab=onboarding')).toEqual({ tab: 'onboarding', part: 'canvas', email: null })
  })

  test('falls back to the defaults for unknown values', () => {
    expect(viewOf('tab=basement&part=moodle')).toEqual({ tab: 'curriculum', part: 'moodle', email: null })
    expect(viewOf('tab=onboarding&part=__proto__').part).toBe('canvas')
    expect(viewOf('part=email').part).toBe('canvas')
  })

  test('is the email whenever the address names one, even one that does not exist', () => {
    for (const query of ['email=FX', 'tab=curriculum&part=moodle&email=FX'])
      expect(viewOf(query)).toEqual({ tab: 'onboarding', part: 'email', email: 'FX' })
    expect(viewOf('email=XX').email).toBe('XX')
  })

  test('has an address that leads back to it', () => {
    for (const tab of kitTabs)
      for (const part of kitParts[tab]) {
        const view = { tab, part, email: null }
        expect(kitViewOf(new URLSearchParams(kitQuery(view)))).toEqual(view)
      }
    expect(kitQuery(viewOf(''))).toEqual({})
    expect(kitQuery(viewOf('email=CI'))).toEqual({ tab: 'onboarding', part: 'email', email: 'CI' })
  })
})
