import { useNarrow } from '@tradewind/ui/narrow.ts'
import { horizontalScale } from '@tradewind/ui/plots/plot.ts'
import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { Table } from '@tradewind/ui/table.tsx'
import { million, percent } from '@tradewind/contract/words/figures'
import { Message } from '../../shell/place/message.tsx'
import { Picture } from '../../shell/place/picture.tsx'
import { DecideButton, useDeciding } from '../../shell/play/round.tsx'
import type { MarketEntryDecision } from '../engine/decisions.ts'
import type { MarketEntryState } from '../engine/state.ts'
import { money } from './account.tsx'
import type { MarketEntryPlay } from './market-entry-play.ts'
import { Note } from './note.tsx'
import { completePlan, missingInPlan, type PlanDraft, type Planning } from './plan-draft.ts'
import { accountant } from './people.ts'
import { Scene } from './scene.tsx'
import { plannedStreet } from './street-view.ts'
import { FirstYearWaterfall } from './plan-terms-steps.tsx'
import { modeIn, nameIn } from './words.ts'

/** Sign: the plan on one sheet, estimates of it, and a note. */
export function signParts(play: MarketEntryPlay, { draft, note, setNote }: Planning) {
  const { state } = play
  const last = state.estimates.at(-1)
  return {
    title: 'Sign the plan?',
    task: 'The eight years begin once it is signed and you have said how sure you are.',
    scene: (
      <Scene view={plannedStreet(state, draft)}>
        {last ? <Estimates state={state} /> : <FirstYearWaterfall state={state} draft={draft} />}
      </Scene>
    ),
    message: (
      <Message from={accountant} mood={last ? (worstOf(last) < 0 ? 'worried' : 'glad') : 'asks'}>
        <p>{wordsOn(state, last)}</p>
      </Message>
    ),
    children: (
      <>
        <Sheet state={state} draft={draft} />
        <EstimateRow play={play} draft={draft} />
        <Disclosure summary="A note for your instructor">
          <Note
            label="In your own words (optional)"
            value={note}
            most={state.rules.mostWords}
            onChange={setNote}
          />
        </Disclosure>
      </>
    ),
  }
}

type Estimate = MarketEntryState['estimates'][number]

const worstOf = ({ worked }: Estimate) => Math.min(worked.calm, worked.warned ?? worked.calm)

function wordsOn(state: MarketEntryState, last: Estimate | undefined): string {
  if (!last)
    return state.estimatesLeft > 0
      ? 'I can work the plan out before you sign. It is only as good as our research.'
      : 'I have no estimate for you. Are you sure?'
  const guessed = last.worked.guessed
  return guessed === 0
    ? `${million(last.worked.calm)} if nothing happens, and nothing in it is guessed.`
    : `${million(last.worked.calm)} if nothing happens. I had to guess ${guessed} of 9 figures.`
}

function Sheet({ state, draft }: { state: MarketEntryState; draft: PlanDraft }) {
  const named = (list: readonly { id: string; name: string }[], id: string) =>
    list.find((one) => one.id === id)?.name ?? id
  const lines = [
    ['Where', draft.country === null ? '–' : nameIn(state)(draft.country)],
    ['Door', draft.mode === null ? '–' : modeIn(state)(draft.mode)],
    ['When', draft.entry === null ? '–' : `Year ${draft.entry}`],
    ['Price', named(state.rules.prices, draft.price)],
    ['Launch', named(state.rules.adLevels, draft.launch)],
  ]
  return (
    <dl className="me-sheet stack gap-6 outlined round-control">
      {lines.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function EstimateRow({ play, draft }: { play: MarketEntryPlay; draft: PlanDraft }) {
  const { estimatesLeft } = play.state
  const deciding = useDeciding<MarketEntryDecision>(play)
  if (estimatesLeft === 0) return null
  return (
    <div className="sim-send">
      <DecideButton
        deciding={deciding}
        kind="outlined"
        onDecide={() => {
          const terms = completePlan(draft)
          deciding.setProblem(missingInPlan(draft))
          if (terms) void deciding.send({ type: 'estimate', ...terms })
        }}
      >
        Estimate this plan: {estimatesLeft} left
      </DecideButton>
      <Refusal sentence={deciding.problem} />
    </div>
  )
}

/** The estimates so far as bars: if nothing happens, and if every warning comes true. */
function Estimates({ state }: { state: MarketEntryState }) {
  const narrow = useNarrow()
  const { estimates } = state
  const planOf = ({ terms }: Estimate) =>
    `${nameIn(state)(terms.country)}, ${modeIn(state)(terms.mode).toLowerCase()}, year ${terms.entry}`
  const says = estimates
    .map(
      (one) =>
        `${planOf(one)}: ${million(one.worked.calm)}${one.worked.warned === null ? '' : `; if all warnings come true, ${million(one.worked.warned)}`}.`,
    )
    .join(' ')
  const [width, high] = narrow ? [360, 62] : [560, 88]
  const values = estimates.flatMap(({ worked }) => [worked.calm, worked.warned ?? worked.calm])
  const at = horizontalScale({ width, height: 0, left: 40, right: 60, top: 0, bottom: 0 }, [
    Math.min(0, ...values),
    Math.max(5, ...values),
  ])
  return (
    <Picture
      title="Estimates: value over eight years, million"
      says={says}
      quiet
      figures={<EstimateTable state={state} />}
    >
      <svg
        className="plot me-estimates"
        viewBox={`0 0 ${width} ${estimates.length * high + 26}`}
        aria-hidden="true"
      >
        {estimates.map((one, row) => (
          // Estimates keep their order, so the index identifies one.
          <g key={row} transform={`translate(0 ${row * high})`}>
            <text x={0} y={16}>
              {planOf(one)}
            </text>
            <ValueBar y={24} from={at(0)} to={at(one.worked.calm)} value={one.worked.calm} kind="calm" />
            {one.worked.warned !== null && (
              <ValueBar
                y={46}
                from={at(0)}
                to={at(one.worked.warned)}
                value={one.worked.warned}
                kind="warned"
              />
            )}
          </g>
        ))}
        <line className="plot-axis" x1={at(0)} x2={at(0)} y1={20} y2={estimates.length * high} />
        {estimates.some(({ worked }) => worked.warned !== null) && (
          <text x={0} y={estimates.length * high + 20}>
            Second bar: if all warnings come true
          </text>
        )}
      </svg>
    </Picture>
  )
}

interface BarProps {
  y: number
  from: number
  to: number
  value: number
  kind: 'calm' | 'warned'
}

function ValueBar({ y, from, to, value, kind }: BarProps) {
  return (
    <g data-kind={kind} data-value={value}>
      <rect x={Math.min(from, to)} y={y} width={Math.max(1, Math.abs(to - from))} height={16} rx={3} />
      <text x={Math.max(from, to) + 6} y={y + 13}>
        {money(value)}
      </text>
    </g>
  )
}

function EstimateTable({ state }: { state: MarketEntryState }) {
  return (
    <Table
      frame="Estimates"
      look="sentences"
      columns={[
        {
          head: 'Plan',
          cell: ({ terms }) => (
            <>
              {nameIn(state)(terms.country)}, {modeIn(state)(terms.mode)}, year {terms.entry}
              <small>
                {state.rules.prices.find(({ id }) => id === terms.price)?.name}; advertising{' '}
                {state.rules.adLevels.find(({ id }) => id === terms.launch)?.name.toLowerCase()}
              </small>
            </>
          ),
        },
        {
          head: 'Value over eight years',
          note: 'today’s money, nothing happens',
          cell: ({ worked }) => million(worked.calm),
        },
        {
          head: 'Value if everything you were warned about happens',
          cell: ({ worked }) => (worked.warned === null ? 'no warning' : million(worked.warned)),
        },
        { head: 'Share in year 4', cell: ({ worked }) => percent(worked.shareInYear4, 1) },
        { head: 'Figures guessed', cell: ({ worked }) => `${worked.guessed} of 9` },
      ]}
      rows={state.estimates}
      // Estimates keep their order, so the index identifies a row.
      rowKey={(_, at) => at}
    />
  )
}
