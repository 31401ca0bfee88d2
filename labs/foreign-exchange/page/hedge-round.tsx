import { Message } from '../../shell/place/message.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { useDraft } from '../../shell/place/drafts.ts'
import { SendRow, useDeciding, useHeadingOfNew } from '../../shell/play/round.tsx'
import { Results } from '../../shell/play/results.tsx'
import { Button } from '../../shell/ui/button.tsx'
import { Disclosure } from '../../shell/ui/disclosure.tsx'
import type { ForeignExchangeDecision } from '../engine/decisions.ts'
import type { CurrencyId } from '../engine/market.ts'
import type { GivenChecks } from './checks.ts'
import { CashTimeline } from './cash-timeline.tsx'
import { ExposureControl } from './exposure-control.tsx'
import type { ForeignExchangePlay, ShownExposure } from './foreign-exchange-play.ts'
import { Desk, Office, weatherOf } from './office.tsx'
import { chief, dealer } from './people.ts'
import { hedged, lineFor, roomForAll, type HedgeDraft } from './preview.ts'
import { QuoteBalance, QuoteControl, noPicks, type Picks } from './quote-step.tsx'
import { foundIn } from './quotes.ts'
import { ResultFan, useResultBands } from './result-fan.tsx'
import { SignSheet } from './sign-sheet.tsx'
import { verdictOnCalculation } from './worked.tsx'
import { about, foreign, merins } from './words.ts'

type HedgeStep =
  | { readonly kind: 'coming'; readonly name: string }
  | { readonly kind: 'quote'; readonly name: string; readonly currency: CurrencyId }
  | { readonly kind: 'exposure'; readonly name: string; readonly exposure: ShownExposure }
  | { readonly kind: 'sign'; readonly name: string }

const shortNames = { sales: 'Sales', parts: 'Parts', islands: 'Isles', tender: 'Tender' } as const

/** The steps of a quarter's decision. Quotes are weighed until the one that is off was found. */
function stepsOf({ state }: ForeignExchangePlay, netting: boolean): readonly HedgeStep[] {
  const quotes = foundIn(state.reviews) === null ? (['aurel', 'doral'] as const) : []
  return [
    { kind: 'coming', name: 'News' },
    ...quotes.map((currency): HedgeStep => ({ kind: 'quote', name: capital(currency), currency })),
    ...hedged(state.quarter, netting).map((exposure): HedgeStep => ({
      kind: 'exposure',
      name: shortNames[exposure.id],
      exposure,
    })),
    { kind: 'sign', name: 'Sign' },
  ]
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const nothingChecked: GivenChecks = { aurel: 'unchecked', doral: 'unchecked' }

/** Everything that a quarter's decision consists of, kept until it is sent. */
function useHedgeDrafts(quarter: number) {
  const name = (what: string) => `hedge ${quarter}/${what}`
  const [draft, setDraft] = useDraft<HedgeDraft>(name('lines'), {})
  const [netting, setNetting] = useDraft(name('netting'), false)
  const [checks, setChecks] = useDraft(name('checks'), nothingChecked)
  const [picks, setPicks] = useDraft<Picks>(name('picks'), noPicks)
  const [at, setAt] = useDraft(name('step'), 0)
  const [reached, setReached] = useDraft(name('reached'), 0)
  const go = (to: number) => {
    setAt(to)
    if (to > reached) setReached(to)
  }
  return { draft, setDraft, netting, setNetting, checks, setChecks, picks, setPicks, at, reached, go }
}

type Drafts = ReturnType<typeof useHedgeDrafts>

/** The decision of a quarter, one question at a time: what comes, whether the quotes are fair, each hedge, and signing. */
export function HedgeRound(play: ForeignExchangePlay) {
  const { state } = play
  const drafts = useHedgeDrafts(state.quarter.number)
  const steps = stepsOf(play, drafts.netting)
  const at = Math.min(drafts.at, steps.length - 1)
  const step = steps[at] ?? steps[0]
  useHeadingOfNew(`hedge ${state.quarter.number}/${at}`)
  if (step === undefined) return null
  return (
    <Stage
      steps={{
        label: `Steps of quarter ${state.quarter.number}`,
        names: steps.map(({ name }) => name),
        at,
        reached: drafts.reached,
        onGo: drafts.go,
      }}
      tools={<Desk state={state} />}
      {...partsOf(step, play, drafts)}
      action={
        step.kind === 'sign' ? (
          <Sign play={play} drafts={drafts} />
        ) : (
          <Button kind="solid" onClick={() => drafts.go(at + 1)}>
            Next: {steps[at + 1]?.name}
          </Button>
        )
      }
    />
  )
}

function partsOf(step: HedgeStep, { state }: ForeignExchangePlay, drafts: Drafts) {
  switch (step.kind) {
    case 'coming':
      return comingParts(state)
    case 'quote':
      return {
        title: `Is the forward for the ${step.currency} fair?`,
        task: 'Put three figures on the scale. One quote in the run is off.',
        scene: (
          <Office weather={weatherOf(state)}>
            <QuoteBalance state={state} currency={step.currency} picks={drafts.picks} />
          </Office>
        ),
        message: (
          <Message from={dealer} mood="asks">
            <p>That is my price for a quarter. Take it or leave it.</p>
          </Message>
        ),
        children: (
          <QuoteControl
            state={state}
            currency={step.currency}
            picks={drafts.picks}
            onPicks={drafts.setPicks}
            checks={drafts.checks}
            onChecks={drafts.setChecks}
          />
        ),
      }
    case 'exposure':
      return {
        title: titleOf(step.exposure),
        task: taskOf(step.exposure),
        ...fanParts(state, drafts),
        children: (
          <ExposureControl
            quarter={state.quarter}
            exposure={step.exposure}
            draft={drafts.draft}
            onDraft={drafts.setDraft}
            netting={drafts.netting}
            onNetting={drafts.setNetting}
          />
        ),
      }
    case 'sign':
      return {
        title: `Sign the hedges of quarter ${state.quarter.number}?`,
        ...fanParts(state, drafts),
        children: <SignSheet state={state} draft={drafts.draft} netting={drafts.netting} />,
      }
  }
}

function comingParts(state: ForeignExchangePlay['state']) {
  const { quarter, firm } = state
  const done = state.calculations[quarter.number - 1]
  const warned = quarter.news.filter(({ warns }) => warns)
  return {
    title: `Quarter ${quarter.number}: what comes, what goes`,
    task:
      quarter.number === 1
        ? `You are the treasurer of ${firm.name}, which makes ${firm.product}. Nobody knows what foreign money will be worth.`
        : undefined,
    scene: (
      <Office weather={weatherOf(state)}>
        <CashTimeline state={state} />
      </Office>
    ),
    message: (
      <Message from={chief} mood={warned.length > 0 ? 'worried' : 'calm'}>
        {done && (
          <Results className="fx-verdict">
            <p>{verdictOnCalculation(done)}</p>
          </Results>
        )}
        <p>
          {warned.length > 0 ? 'Read this before you decide.' : 'No warnings this quarter.'} The board allows{' '}
          {about(state.limit)} merins below the budget, in nineteen of twenty quarters.
        </p>
      </Message>
    ),
    children: (
      <ul className="fx-headlines">
        {quarter.news.map(({ id, title, text, warns }, at) => (
          <li key={id} data-warns={warns || undefined}>
            {at === 0 && warns ? (
              <>
                <strong>{title}</strong>
                <p>{text}</p>
              </>
            ) : (
              <Disclosure summary={title}>
                <p>{text}</p>
              </Disclosure>
            )}
          </li>
        ))}
      </ul>
    ),
  }
}

function fanParts(state: ForeignExchangePlay['state'], { draft, netting }: Drafts) {
  return {
    scene: (
      <Office weather={weatherOf(state)}>
        <ResultFan state={state} draft={draft} netting={netting} />
      </Office>
    ),
    message: <ChiefOnRisk state={state} draft={draft} netting={netting} />,
  }
}

function ChiefOnRisk(props: Parameters<typeof useResultBands>[0]) {
  const { own } = useResultBands(props)
  const isOver = -own[0] > props.state.limit
  return (
    <Message from={chief} mood={isOver ? 'worried' : 'glad'}>
      <p>
        {isOver ? 'More than one quarter in twenty would break the limit.' : 'The board can live with that.'}
      </p>
    </Message>
  )
}

function titleOf({ id, kind, currency }: ShownExposure): string {
  if (kind === 'tender') return 'How do you hedge the tender?'
  return id === 'parts' ? `How do you hedge the parts?` : `How do you hedge the sales in ${currency}s?`
}

const sure = {
  sales: 'Certain unless the order is cut.',
  parts: 'Certain.',
  islands: 'Certain.',
  tender: 'Nothing if you lose.',
} as const

function taskOf({ id, kind, amount, currency, chance }: ShownExposure): string {
  const verb = kind === 'payable' ? 'You pay' : 'You get'
  const odds = kind === 'tender' ? ` with a chance of ${Math.round(chance * 100)} %` : ''
  return `${verb} ${foreign(amount, currency)}${odds}. ${sure[id]}`
}

function Sign({ play, drafts }: { play: ForeignExchangePlay; drafts: Drafts }) {
  const { quarter, rules } = play.state
  const { draft, netting, checks } = drafts
  const deciding = useDeciding<ForeignExchangeDecision>(play)
  const exposures = hedged(quarter, netting)
  const lines = exposures.map((exposure) => lineFor(draft, exposure))
  const room = roomForAll(quarter, exposures, draft, rules.forwardMargin)
  return (
    <SendRow
      deciding={deciding}
      objection={objectionTo(room, quarter)}
      onSend={() => void deciding.send({ type: 'hedge', netting, lines, checks })}
    >
      {`Sign for quarter ${quarter.number}`}
    </SendRow>
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
