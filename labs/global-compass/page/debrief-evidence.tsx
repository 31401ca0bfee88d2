import type { CheckedReason } from '../engine/cards.ts'
import { BarChart, DebriefPart } from '../../shell/ui/bar-chart.tsx'
import type { Told } from './told.ts'
import { namesIn } from './names.ts'
import { Scrolling } from '../../shell/play/round.tsx'
import { inWords, percent } from '../../shell/play/words.ts'
import { Disclosure } from '../../shell/ui/disclosure.tsx'

const verdicts: Readonly<Record<CheckedReason['verdict'], string>> = {
  holds: '✓ holds',
  'no card': '✗ its card was not open',
  'no figure': '✗ the figure is missing',
  'does not hold': '✗ not clearly better than the mean',
}

export function EvidenceDebrief({ state, debrief, solution }: Told) {
  const { agreement, covered, reasons } = debrief.evidence
  const nameOf = namesIn(state)
  const criterionNames = new Map(state.criteria.map(({ id, name }) => [id, name]))
  const holding = reasons.filter(({ verdict }) => verdict === 'holds').length
  return (
    <DebriefPart title="Evidence">
      <BarChart
        title="Weights and cards"
        summary={`Your weights agree with the board’s priorities to ${percent(agreement)}, and your cards cover ${percent(covered)} of your weight.`}
        heads={['Measure', 'Share']}
        full={1}
        bars={[
          { label: 'Agreement with the board', value: agreement, text: percent(agreement) },
          { label: 'Weight covered by cards', value: covered, text: percent(covered) },
        ]}
      />
      {solution && (
        <>
          <p>
            The cards that cover most of your weight within the budget:{' '}
            {inWords(solution.bestCards.map((id) => criterionNames.get(id) ?? id))}.
          </p>
          <WeightsBesideBoard state={state} solution={solution} />
        </>
      )}
      <Scrolling label="Your reasons">
        <table className="sim-table sim-texts">
          <caption>
            {holding} of your {reasons.length} reasons hold.
          </caption>
          <thead>
            <tr>
              <th scope="col">Country</th>
              <th scope="col">Reason</th>
              <th scope="col">Verdict</th>
            </tr>
          </thead>
          <tbody>
            {reasons.map(({ country, criterion, verdict }) => (
              <tr key={`${country} ${criterion}`}>
                <th scope="row">{nameOf(country)}</th>
                <td>{criterionNames.get(criterion)}</td>
                <td>{verdicts[verdict]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </DebriefPart>
  )
}

function WeightsBesideBoard({
  state,
  solution,
}: {
  state: Told['state']
  solution: NonNullable<Told['solution']>
}) {
  return (
    <Disclosure summary="Your weights beside the board’s">
      <table className="sim-table">
        <thead>
          <tr>
            <th scope="col">Criterion</th>
            <th scope="col">The board says</th>
            <th scope="col">Your weight</th>
            <th scope="col">Weight by the board</th>
          </tr>
        </thead>
        <tbody>
          {state.criteria.map(({ id, name, priority }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{priority}</td>
              <td>{percent(state.weights?.shares[id] ?? 0)}</td>
              <td>{percent(solution.boardWeights[id])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  )
}
