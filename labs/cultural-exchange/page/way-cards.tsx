import { Button } from '@tradewind/ui/button.tsx'
import type { CulturalExchangeState, ShownCustom } from '../engine/state.ts'
import { tallyOf, visitsIn, type When } from './counts.ts'
import { Glyph } from './glyphs.tsx'
import { TallyMarks } from './tally.tsx'

interface Props {
  state: Pick<CulturalExchangeState, 'trades' | 'homeRules'>
  custom: ShownCustom
  chosen: string | undefined
  /** Which signs are counted on the cards; none at home. */
  counted: When | null
  onChoose: (way: string) => void
}

/** The three ways of one custom. A press chooses and goes on. */
export function WayCards({ state, custom, chosen, counted, onChoose }: Props) {
  const home = homeWay(state, custom)
  const visits = counted === null ? [] : visitsIn(state, counted)
  return (
    <div className="cx-ways stack gap-10" role="group" aria-label={`${custom.name}: three ways`}>
      {custom.ways.map(({ id, text }) => (
        <Button key={id} className="cx-way" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          <Glyph custom={custom.id} way={id} />
          <span className="stack gap-4">
            <span>{text}</span>
            <span className="cx-way-tags wrapping">
              {id === home && <span className="cx-tag pill muted small">As at home</span>}
              {id === chosen && <span className="cx-tag pill muted small">Last choice</span>}
              {visits.length > 0 && <TallyMarks tally={tallyOf(visits, custom.id, id)} />}
            </span>
          </span>
        </Button>
      ))}
    </div>
  )
}

/** The way of home, once it has been explained. */
export function homeWay(
  { homeRules }: Pick<CulturalExchangeState, 'homeRules'>,
  { id }: ShownCustom,
): string | undefined {
  return homeRules?.find(({ custom }) => custom === id)?.way
}
