import type { ReactNode } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import type { CustomId } from '../data/customs.ts'
import { Glyph } from './glyphs.tsx'
import { shortOf, type PinnedCard } from './stall-marks.ts'
import { MarkShape } from './tally.tsx'

interface Props {
  /** What the sheet is a list of, for screen readers. */
  label: string
  cards: readonly PinnedCard[]
  /** What pressing a card does, for screen readers. */
  verb?: string
  more?: (card: PinnedCard) => ReactNode
  onOpen: (custom: CustomId) => void
}

const signWords = {
  sign: 'drew a sign last time',
  quiet: 'no sign last time',
  watched: 'a stranger looked on last time',
} as const

/** All eight customs as they stand now; pressing one opens its question. */
export function Sheet({ label, cards, verb = 'Change', more, onOpen }: Props) {
  return (
    <ul className="cx-sheet" aria-label={label}>
      {cards.map((card) => {
        const { custom, way, second, sign, changed } = card
        const short = shortOf(custom, way)
        return (
          <li key={custom.id}>
            <Button
              className="cx-tile"
              data-changed={changed || undefined}
              data-sign={sign ?? undefined}
              onClick={() => onOpen(custom.id)}
            >
              {way !== undefined && <Glyph custom={custom.id} way={way} />}
              <span className="stack shrinkable growing">
                <span className="visually-hidden">{verb}: </span>
                <small>{custom.name}</small>
                <span>{second === undefined ? short : `${short} + ${shortOf(custom, second)}`}</span>
                {more?.(card)}
              </span>
              {changed === true && <span className="cx-changed small">new</span>}
              {changed !== true && sign && (
                <>
                  <MarkShape mark={sign} className="cx-mark rigid" />
                  <span className="visually-hidden">, {signWords[sign]}</span>
                </>
              )}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
