import { useEffect } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import { counted, inWords } from '@tradewind/contract/words/figures'
import { useOwnDraft } from '../../shell/place/drafts.ts'
import { Message } from '../../shell/place/message.tsx'
import { useReveal, type Reveal } from '../../shell/place/reveal.ts'
import { Stage } from '../../shell/place/stage.tsx'
import { Results } from '../../shell/play/results.tsx'
import type { CulturalExchangeState, ShownTrade } from '../engine/state.ts'
import type { CulturalExchangePlay } from './cultural-exchange-play.ts'
import { markOf } from './counts.ts'
import { outcomeOf, outcomeWords, poseAt, repairPoses, toldAt } from './gestures.ts'
import { clerk, elder, type Spot } from './people.ts'
import { Stall } from './stall.tsx'
import { pinned, shareRod, type SignMark } from './stall-marks.ts'

/** What of the state the telling of a trade reads. */
type TellingState = Pick<CulturalExchangeState, 'customs' | 'trades' | 'news' | 'repairs'>

/** Milliseconds that a trade takes to pass in the picture. */
const tradePasses = 2700

/** How many words of signs are read out in view; the others are on the cards and in the notebook. */
const mostWords = 28

/** The signs that fit, from the first on. */
export function readOut(texts: readonly string[]): number {
  let words = 0
  const over = texts.findIndex((text) => (words += text.split(' ').length) > mostWords)
  return over === -1 ? texts.length : over
}

export interface LastTrade {
  readonly made: ShownTrade
  readonly reveal: Reveal
  /** Back to the moment of the decision, after the first touch. */
  readonly touched: boolean
  readonly touch: () => void
}

/** The last trade as it is told at the start of the next decision; null where nothing was traded just now. */
export function useLastTrade(state: Pick<CulturalExchangeState, 'trades' | 'news'>): LastTrade | null {
  const { trades, news } = state
  const made = trades.at(-1)
  const name = `told ${trades.length} ${news ?? ''}`
  const [seen, setSeen] = useOwnDraft(`${name}/seen`, false)
  const [touched, setTouched] = useOwnDraft(`${name}/touched`, false)
  const reveal = useReveal(tradePasses, seen || news !== 'trade')
  const { isOver } = reveal
  useEffect(() => {
    if (isOver && !seen) setSeen(true)
  }, [isOver, seen, setSeen])
  if (!made || (news !== 'trade' && news !== 'repair')) return null
  return {
    made,
    reveal,
    touched,
    touch: () => {
      if (!touched) setTouched(true)
    },
  }
}

/** What a round is given: the run, and the trade that has just been told. */
export type RoundProps = CulturalExchangePlay & { told: LastTrade | null }

/** The trade while it passes: the cards one after the other, and the trader's face. */
export function PassingTrade({ last, state }: { last: LastTrade; state: TellingState }) {
  const atHome = last.made.table === null
  const told = toldAt(last.reveal.progress, state.customs.length)
  const seen = new Set(state.customs.slice(0, told).map(({ id }) => id))
  return (
    <Stage
      title="They weigh your offer …"
      scene={<ToldTrade last={last} state={state} />}
      message={
        <Message from={atHome ? elder : clerk} mood="asks">
          <p>{atHome ? 'Let me see how you do it.' : 'Watch their hands and faces.'}</p>
        </Message>
      }
      action={
        <Button kind="solid" onClick={last.reveal.skip}>
          Skip to the end
        </Button>
      }
    >
      <ul className="cx-signs cx-passing" aria-hidden="true">
        {last.made.remarks
          .filter(({ custom }) => seen.has(custom))
          .map(({ custom, text }) => (
            <li key={custom}>{text}</li>
          ))}
      </ul>
    </Stage>
  )
}

export const spotOf = ({ table }: ShownTrade): Spot => table ?? 'home'

export function signMark(
  made: ShownTrade | undefined,
  custom: ShownTrade['remarks'][number]['custom'],
): SignMark {
  return made === undefined ? null : markOf(made, custom)
}

/** The stall while the last trade is told: the cards one after the other, then what they decide. */
export function ToldTrade({ last: { made, reveal }, state }: { last: LastTrade; state: TellingState }) {
  const { customs, news, repairs } = state
  const told = toldAt(reveal.progress, customs.length)
  const said = repairs.find(({ text }) => text === made.repair?.text)
  const ids = customs.map(({ id }) => id)
  return (
    <Stall
      spot={spotOf(made)}
      trust={reveal.isOver ? made.trustAfter : made.trustBefore}
      rods={[shareRod(made.share)]}
      watched={made.watched}
      cards={pinned(customs, made.ways, ({ id }) => ({
        sign: ids.indexOf(id) < told ? signMark(made, id) : null,
        active: !reveal.isOver && ids.indexOf(id) === told,
      }))}
      pose={news === 'repair' && said ? repairPoses[said.id] : poseAt(made, ids, reveal.progress)}
    />
  )
}

/** What the clerk, or at home the trader, says of the last trade. */
export function LastWords({ last: { made }, state }: { last: LastTrade; state: TellingState }) {
  const atHome = made.table === null
  const outcome = outcomeOf(made)
  if (state.news === 'repair' && made.repair) {
    return (
      <Message from={clerk}>
        <Results className="stack gap-4">
          <p>You: {made.repair.text}</p>
          <p>{made.repair.heard}</p>
        </Results>
      </Message>
    )
  }
  return (
    <Message from={atHome ? elder : clerk} mood={outcome === 'leave' ? 'worried' : 'glad'}>
      <Results className="stack gap-4">
        <p>
          <strong>{outcomeWords(made)}</strong> {leadOf(made, state)}
        </p>
        <Remarks made={made} />
        {atHome && made.number > 1 && (
          <p>One thing more: before a stranger nobody shows what they think, here or there.</p>
        )}
      </Results>
    </Message>
  )
}

function leadOf(made: ShownTrade, { customs }: TellingState): string {
  const { table, remarks, watched } = made
  if (table === null && remarks.length === 0) return keptAllWords(made)
  if (table === null) return `You kept ${customs.length - remarks.length} of eight. Our ways:`
  if (watched) return 'A stranger looked on. I saw no sign.'
  return remarks.length === 0 ? 'I saw nothing unusual.' : `I saw ${counted(remarks.length, 'sign')}:`
}

/** All customs of home were kept; a refusal has another reason then, which is told there. */
function keptAllWords({ taken, share }: ShownTrade): string {
  if (taken) return 'You kept all eight customs.'
  return share > 50
    ? 'You kept all eight customs, but you asked for more than half.'
    : 'You kept all eight customs. On some days we still say no.'
}

function Remarks({ made: { remarks } }: { made: ShownTrade }) {
  if (remarks.length === 0) return null
  const fits = readOut(remarks.map(({ text }) => text))
  const [read, more] = [remarks.slice(0, fits), remarks.slice(fits)]
  return (
    <>
      <ul className="cx-signs">
        {read.map(({ custom, text }) => (
          <li key={custom}>{text}</li>
        ))}
        {more.length > 0 && <li>And {counted(more.length, 'more', 'more')}, in your notebook.</li>}
      </ul>
      {more.length > 0 && <p className="visually-hidden">{inWords(more.map(({ text }) => text))}</p>}
    </>
  )
}
