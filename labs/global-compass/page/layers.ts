import { figure } from '@tradewind/contract/words/figures'
import type { Layer, Mark } from '../../shell/place/world/marks.ts'
import type { CriterionId } from '../engine/criteria.ts'
import type { CriterionCard, GlobalCompassState } from '../engine/state.ts'

/** z-scores from −2 to +2 fill the five shades. */
const layerEnd = 2

const shade = (value: number) => Math.max(0, Math.min(1, (value + layerEnd) / (2 * layerEnd)))

/** The figures of an open card as a layer; undefined while it is closed. */
export function cardLayer({ evidence, candidates }: GlobalCompassState, id: CriterionId): Layer | undefined {
  const figures = evidence.figures[id]
  if (!figures) return undefined
  const values = candidates.map(({ code }) => {
    const z = figures[code]?.z
    return [code, z === undefined ? null : shade(z)] as const
  })
  return { values: Object.fromEntries(values), weak: 'worse', strong: 'better' }
}

/** A country's figure of an open card in words, with its year. */
export function figureText({ evidence }: GlobalCompassState, card: CriterionCard, country: string): string {
  const shown = evidence.figures[card.id]?.[country]
  if (!shown) return 'missing'
  const unit = card.unit.startsWith('%') ? ' %' : ''
  return `${figure(shown.value, card.decimals).replace('-', '−')}${unit}${shown.year === null ? '' : ` (${shown.year})`}`
}

/** The years of a card's figures in words. */
export function yearsText({ id, years }: CriterionCard): string {
  if (years)
    return years[0] === years[1] ? `Figures of ${years[0]}.` : `Figures of ${years[0]} to ${years[1]}.`
  return id === 'closeness'
    ? 'Computed from the map, languages, blocs and incomes.'
    : 'Estimates published in 2025.'
}

/** Home and the candidates as marks, and some of them as more than that. */
export function baseMarks(
  { brief, candidates }: Pick<GlobalCompassState, 'brief' | 'candidates'>,
  more: Readonly<Record<string, Mark>> = {},
): Record<string, Mark> {
  return {
    ...Object.fromEntries(candidates.map(({ code }): [string, Mark] => [code, { kind: 'candidate' }])),
    [brief.home.code]: { kind: 'home', named: true },
    ...more,
  }
}
