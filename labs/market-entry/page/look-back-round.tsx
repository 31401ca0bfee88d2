import { Button } from '@tradewind/ui/button.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { useDraft, useOwnDraft } from '../../shell/place/drafts.ts'
import { Message } from '../../shell/place/message.tsx'
import type { BusinessState } from '../engine/business-state.ts'
import type { MarketEntryPlay } from './market-entry-play.ts'
import { marketParts } from './market-step.tsx'
import { Note } from './note.tsx'
import { founder } from './people.ts'
import { RunTools } from './run-tools.tsx'
import { StatementSteps } from './statement-steps.tsx'
import { pastStreet } from './street-view.ts'
import { happenedParts, useYearsPassing } from './years-passing.tsx'
import { useHeadingOfNew } from '../../shell/play/round.tsx'

const names = { luck: 'Luck', mode: 'Door', timing: 'When', country: 'Where', price: 'Price' }

/** The last round: the last years pass, then how likely five statements on why it came out so are. */
export function LookBackRound(play: MarketEntryPlay) {
  const { business } = play.state
  const [asks, setAsks] = useOwnDraft('look-back/asks', false)
  useHeadingOfNew(asks ? 'look-back asks' : 'look-back')
  if (!business) return null
  return asks ? (
    <Statements play={play} business={business} />
  ) : (
    <LastYears play={play} business={business} onOver={() => setAsks(true)} />
  )
}

interface Props {
  play: MarketEntryPlay
  business: BusinessState
}

function LastYears({ play: { state }, business, onOver }: Props & { onOver: () => void }) {
  const passing = useYearsPassing('look-back/seen', business)
  const [reads, setReads] = useOwnDraft('look-back/market', false)
  useHeadingOfNew(reads ? 'look-back market' : 'look-back street')
  const asksNext = state.world === null || reads
  return (
    <Stage
      {...(reads ? marketParts({ state, business }) : happenedParts(state, business, passing))}
      tools={<RunTools state={state} business={business} />}
      action={
        passing.reveal.isOver ? (
          <Button kind="solid" onClick={asksNext ? onOver : () => setReads(true)}>
            {asksNext ? 'Was it luck? Look back' : 'Next: Market'}
          </Button>
        ) : (
          <Button kind="solid" onClick={passing.reveal.skip}>
            Skip to the end
          </Button>
        )
      }
    />
  )
}

const asked: Readonly<Record<string, string>> = {
  luck: 'One run proves little. Were these years kinder to us than most?',
  mode: 'Knowing what you know now: was it the right door?',
  timing: 'Did we come too early, or too late?',
  country: 'I still think of the other two countries.',
  price: 'And the price? Be honest.',
}

function Statements({ play, business }: Props) {
  const { state } = play
  const [note, setNote] = useDraft('look-back/note', '')
  const last = business.account.at(-1)
  if (!last) return null
  return (
    <StatementSteps
      play={play}
      draft="look-back"
      label="Looking back"
      statements={state.lookBack}
      names={names}
      task="On average over many futures, not in the years you saw. A difference under a quarter of a million is a draw: then 50 is best."
      view={pastStreet(state, business, last)}
      message={(id) => (
        <Message from={founder} mood="asks">
          <p>{asked[id]}</p>
        </Message>
      )}
      tools={<RunTools state={state} business={business} />}
      last={
        <Note
          label="What would you do again? (optional)"
          value={note}
          most={state.rules.mostWords}
          onChange={setNote}
        />
      }
      send="See the result"
      decision={(confidence) => ({ type: 'look-back', confidence, note })}
    />
  )
}
