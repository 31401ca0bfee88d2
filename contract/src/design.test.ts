import { describe, expect, it } from 'vitest'
import { colours, darkColours, designSheet } from './design.ts'

/** Relative luminance as defined by WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** One colour mixed into another, as `color-mix` does in sRGB. */
function mixed(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [first = 0, second = 0] = [one, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16))
    return Math.round(first * share + second * (1 - share))
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

describe.each([
  ['light', colours],
  ['dark', darkColours],
])('the colours in %s', (_, scheme) => {
  it.each(['ink', 'navy', 'link', 'tide', 'coral', 'muted', 'warning', 'danger'] as const)(
    'give text in %s a contrast of 4.5:1 on paper and sand',
    (name) => {
      expect(contrast(scheme[name], scheme.paper)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(scheme[name], scheme.sand)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(['warning', 'danger'] as const)('give text in %s a contrast of 4.5:1 on its own paper', (name) => {
    expect(contrast(scheme[name], scheme[`${name}Paper`])).toBeGreaterThanOrEqual(4.5)
  })

  it('give outlines of controls and the mark of the focus a contrast of 3:1', () => {
    const outline = mixed(scheme.muted, scheme.paper, 0.8)
    for (const behind of [scheme.paper, scheme.sand]) {
      expect(contrast(outline, behind)).toBeGreaterThanOrEqual(3)
      expect(contrast(scheme.navy, behind)).toBeGreaterThanOrEqual(3)
    }
    expect(designSheet()).toContain(
      '--tw-control-line:color-mix(in srgb, var(--tw-muted) 80%, var(--tw-paper))',
    )
  })
})

describe('the token sheet', () => {
  const [light = '', dark = ''] = designSheet().split('@media (prefers-color-scheme:dark)')

  it('has every colour in light and dark', () => {
    expect(light).toContain(`--tw-warning-paper:${colours.warningPaper};`)
    expect(dark).toContain(`--tw-warning-paper:${darkColours.warningPaper};`)
    const named = (sheet: string) => new Set(sheet.match(/--tw-[a-z-]+(?=:)/gu))
    expect(named(dark).size).toBe(Object.keys(darkColours).length + 2)
    expect([...named(dark)].filter((name) => !named(light).has(name))).toEqual([])
  })

  it('mixes shades only from existing colours', () => {
    const all = designSheet()
    for (const [, name = ''] of all.matchAll(/var\((--tw-[a-z-]+)\)/gu)) expect(all).toContain(`${name}:`)
  })
})
