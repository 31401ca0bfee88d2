import type { ReactNode } from 'react'
import { Button } from '../../shell/ui/button.tsx'
import type { CustomId } from '../data/customs.ts'
import { Glyph } from './glyphs.tsx'
import { shortOf, type PinnedCard } from './stall-marks.ts'

interface Props {
  /** What the sheet is a list of, for screen readers. */
  label: string
  cards: readonly PinnedCard[]
  /** What pressing a card does, for screen readers. */
  verb?: string
  more?: (card: PinnedCard) => ReactNode
  onOpen: (custom: CustomId) => void
}

const signWords = { sign: 'drew a sign last time', quiet: 'no sign last time' } as const

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
              <span className="cx-tile-words">
                <span className="visually-hidden">{verb}: </span>
                <small>{custom.name}</small>
                <span>{second === undefined ? short : `${short} + ${shortOf(custom, second)}`}</span>
                {more?.(card)}
              </span>
              {changed === true && <span className="cx-changed">new</span>}
              {changed !== true && sign && (
                <>
                  <svg className="cx-mark" viewBox="0 0 12 12" aria-hidden="true" data-mark={sign}>
                    {sign === 'sign' ? <path d="M6 1l5.500 10h-11z" /> : <circle cx="6" cy="6" r="4.300" />}
                  </svg>
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
