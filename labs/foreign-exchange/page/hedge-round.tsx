import { useState } from 'react'
import { Part, Round, SendRow, useDeciding } from '../../shell/play/round.tsx'
import type { ForeignExchangeDecision } from '../engine/decisions.ts'
import { CheckFields, type GivenChecks } from './check-fields.tsx'
import { ParityCalculator, Worked } from './calculate-round.tsx'
import type { ForeignExchangePlay, ShownExposure } from './foreign-exchange-play.ts'
import { ExposureForm } from './exposure-form.tsx'
import { MarketScreen, News } from './market-screen.tsx'
import { PayoffPicture } from './payoff.tsx'
import { hedged, lineFor, roomForAll, type HedgeDraft } from './preview.ts'
import { Preview, Room } from './preview-tables.tsx'
import { merins } from './words.ts'
import { Toggle } from '../../shell/ui/toggle.tsx'

const nothingChecked: GivenChecks = { aurel: 'unchecked', doral: 'unchecked' }

/** The decision of a quarter: a tool and a share for each exposure. */
export function HedgeRound(play: ForeignExchangePlay) {
  const { state } = play
  const { quarter, rules, limit } = state
  const [draft, setDraft] = useState<HedgeDraft>({})
  const [netting, setNetting] = useState(false)
  const [checks, setChecks] = useState(nothingChecked)
  const deciding = useDeciding<ForeignExchangeDecision>(play)
  const exposures = hedged(quarter, netting)
  const room = roomForAll(quarter, exposures, draft, rules.forwardMargin)
  const lines = exposures.map((exposure) => lineFor(draft, exposure))
  const done = state.calculations[quarter.number - 1]
  return (
    <Round
      title={`Quarter ${quarter.number}: Hedge`}
      task="Read the news and the quotes, decide on each exposure, look at the preview, then confirm."
    >
      {done && <Worked calculation={done} steps={state.itemSteps[done.item]} />}
      <News news={quarter.news} />
      <MarketScreen quarter={quarter} />
      <Part title="Are the forwards in line with parity?" id="fx-checks">
        <CheckFields
          checks={checks}
          within={rules.inLineWithin}
          reviews={state.reviews}
          onChecks={setChecks}
        />
        <ParityCalculator />
      </Part>
      <Part title="Exposures and hedges" id="fx-exposures">
        {quarter.exposures.some(({ id }) => id === 'parts') && (
          <Netting fee={quarter.nettingFee} netting={netting} onNetting={setNetting} />
        )}
        <Exposures quarter={quarter} exposures={exposures} draft={draft} onDraft={setDraft} />
      </Part>
      <Part title="Preview" id="fx-preview">
        <Room quarter={quarter} {...room} margin={rules.forwardMargin} />
        <Preview state={state} draft={draft} netting={netting} limit={limit} />
      </Part>
      <SendRow
        deciding={deciding}
        objection={objectionTo(room, quarter)}
        onSend={() => void deciding.send({ type: 'hedge', netting, lines, checks })}
      >
        {`Confirm the hedges of quarter ${quarter.number}`}
      </SendRow>
    </Round>
  )
}

interface ExposuresProps {
  quarter: ForeignExchangePlay['state']['quarter']
  exposures: readonly ShownExposure[]
  draft: HedgeDraft
  onDraft: (draft: HedgeDraft) => void
}

function Exposures({ quarter, exposures, draft, onDraft }: ExposuresProps) {
  return (
    <>
      <div className="fx-exposures">
        {exposures.map((exposure) => (
          <ExposureForm
            key={exposure.id}
            quarter={quarter}
            exposure={exposure}
            draft={draft}
            onDraft={onDraft}
          />
        ))}
      </div>
      <PayoffPicture quarter={quarter} exposures={exposures} draft={draft} />
    </>
  )
}

interface NettingProps {
  fee: number
  netting: boolean
  onNetting: (netting: boolean) => void
}

function Netting({ fee, netting, onNetting }: NettingProps) {
  return (
    <Toggle
      label="Net sales against parts first"
      note={`Your receipts in aurels pay what you owe in aurels, and you hedge only the rest. The bank charges ${merins(fee)}.`}
      checked={netting}
      onChange={onNetting}
    />
  )
}

function objectionTo(
  { credit, counterparty }: ReturnType<typeof roomForAll>,
  { creditLine, counterpartyLimit }: ForeignExchangePlay['state']['quarter'],
): string | null {
  if (credit > creditLine)
    return `Your hedges need ${merins(credit - creditLine)} more credit than you have. Hedge less, or choose a tool that needs less credit.`
  if (counterparty > counterpartyLimit)
    return `Forwards and options exceed the bank’s limit by ${merins(counterparty - counterpartyLimit)}. Use netting or the money market, or hedge less.`
  return null
}
