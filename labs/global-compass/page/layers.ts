import { figure, signed } from '../../shell/play/words.ts'
import type { Ranked } from '../../shell/place/living-ranking.tsx'
import type { Layer, Mark } from '../../shell/place/world/marks.ts'
import type { CriterionId } from '../engine/criteria.ts'
import type { CriterionCard, GlobalCompassState } from '../engine/state.ts'
import { namesIn } from './names.ts'

/** z-scores from −2 to +2 fill the five shades. */
const layerEnd = 2
/** Mean z-scores lie closer together. */
const scoreEnd = 1.2

const shade = (value: number, end: number) => Math.max(0, Math.min(1, (value + end) / (2 * end)))

/** The figures of an open card as a layer; undefined while it is closed. */
export function cardLayer({ evidence, candidates }: GlobalCompassState, id: CriterionId): Layer | undefined {
  const figures = evidence.figures[id]
  if (!figures) return undefined
  const values = candidates.map(({ code }) => {
    const z = figures[code]?.z
    return [code, z === undefined ? null : shade(z, layerEnd)] as const
  })
  return { values: Object.fromEntries(values), weak: 'worse', strong: 'better' }
}

/** The ranking by the player's weights as a layer; undefined before any card is open. */
export function rankingLayer({ ranking, candidates }: GlobalCompassState): Layer | undefined {
  if (ranking.length === 0) return undefined
  const scores = new Map(ranking.map(({ country, score }) => [country, score]))
  const values = candidates.map(({ code }) => {
    const score = scores.get(code)
    return [code, score === undefined ? null : shade(score, scoreEnd)] as const
  })
  return { values: Object.fromEntries(values), weak: 'low score', strong: 'high score' }
}

/** The ranking by the player's weights, as rows whose bars show the score. */
export function rankingRows(state: Pick<GlobalCompassState, 'ranking' | 'brief' | 'candidates'>): Ranked[] {
  const nameOf = namesIn(state)
  return state.ranking.map(({ country, score }) => ({
    id: country,
    name: nameOf(country),
    value: score,
    text: signed(score, 2),
  }))
}

/** The end of the bars: fixed until another card is turned over. */
export function rankingEnd({ ranking }: Pick<GlobalCompassState, 'ranking'>): number {
  return Math.max(1, Math.ceil((ranking[0]?.score ?? 0) * 2) / 2)
}

/** The first of a ranking in words. */
export function rankingSays(rows: readonly Ranked[]): string {
  if (rows.length === 0) return 'No card is open yet, so there is no ranking.'
  const [first, ...others] = rows.slice(0, 3).map(({ name, text }) => `${name} ${text}`)
  return `First: ${first}. Then ${others.join(', ')}.`
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
