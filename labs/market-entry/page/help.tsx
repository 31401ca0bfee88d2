import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import type { HowPlayed } from '../../shell/simulation.ts'
import type { MarketEntryState } from '../engine/state.ts'
import { hasLocals } from './street-view.ts'
import { RoundHelp } from './world-help.tsx'

const roundsWith = (locals: boolean) =>
  [
    [
      'The map',
      'Islands stand from near to far; larger ones spend more. Choose a layer of evidence and read it off their shade. Desk reports bring more layers. Flag three countries, each with one or two reasons.',
    ],
    [
      'A closer look',
      `Your agent asks whom you pay. The trade office knows about tariffs and policy, distributors about their own health, consultants about ${locals ? 'the entrant' : 'buyers'}. A pilot sale is advertising: some buyers remember you.`,
    ],
    [
      'The plan',
      'Where, by which door, when, at what price and how loud. Three reasons for the door, then five forecasts. Estimates work a plan out from what you know.',
    ],
    [
      'The street',
      'Each person in a queue is one of 50 buyers. The years pass, the cash comes in, news asks for an answer, then you give orders: door, price, promotion, and answers to what struck. Changing doors costs the exit and the new set-up.',
    ],
    ['Looking back', 'Five statements about the cause: was it the plan, how you ran it, or luck?'],
  ] as const

const parts = [
  [
    'Value, 35 points',
    'What your decisions are worth over many futures, in today’s money: the plan, plus what each order adds compared with no change, and each answer compared with letting the news pass. You earn nothing for the value of random plans. You earn full points from 95 % of the way to the best plan found, with the best answers.',
  ],
  [
    'Entry mode, 20 points',
    '12 for what your entry mode is worth compared with the other four in your country, 8 for reasons that hold.',
  ],
  [
    'Bad luck, 15 points',
    'The average of the worst 5 % of your plan’s futures. Full points down to the loss the board will tolerate, none from five million below that.',
  ],
  [
    'Research, 15 points',
    '6 for shortlist reasons that hold, 6 for knowing what your entry mode depends on (the dossier lists it), 3 for asking the same source in another shortlisted country. Nothing else you buy earns points.',
  ],
  [
    'Forecasts and looking back, 15 points',
    'Brier scores: 8 for the forecasts, 7 for looking back. When looking back, values within a quarter of a million of each other are a draw, and 50 % is the best answer.',
  ],
] as const

/** The text of the help dialog: the same in every round, and in a world first what the round asks for. */
export function help(_rules: number, run: Pick<HowPlayed, 'state'>) {
  const state = run.state as MarketEntryState | null
  const world = state?.world
  if (!state || !world) return <Everything locals />
  return (
    <>
      <RoundHelp phase={state.phase} rank={world.rank} />
      <Disclosure summary="All rounds, and the score">
        <Everything locals={hasLocals(state)} />
      </Disclosure>
    </>
  )
}

const Everything = ({ locals }: { locals: boolean }) => (
  <>
    <p>
      You take a fictional firm into its first foreign market. Countries, firms and numbers are invented.
      Every decision is saved right away. Rounds come in order.
    </p>
    <h3>The rounds</h3>
    <Explained terms={roundsWith(locals)} />
    <h3>How you are scored</h3>
    <p>
      100 points in total. Your decisions are judged, not your luck. What you write in your own words is for
      your instructor and earns no points.
    </p>
    <Explained terms={parts} />
    <p>Terms with a dotted line explain themselves by a press.</p>
  </>
)

function Explained({ terms }: { terms: readonly (readonly [string, string])[] }) {
  return (
    <dl className="stack gap-12">
      {terms.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
