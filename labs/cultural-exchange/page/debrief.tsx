import { DebriefPart } from '../../shell/ui/bar-chart.tsx'
import { LineChart } from '../../shell/ui/line-chart.tsx'
import { Scrolling } from '../../shell/play/round.tsx'
import { inWords, percent } from '../../shell/play/words.ts'
import type { DebriefProps } from '../../shell/simulation.ts'
import type { ExchangeDebrief, SignsTold } from '../engine/debrief.ts'
import type { ExchangeSolution } from '../engine/solution.ts'
import type { ExchangeState } from '../engine/state.ts'
import { SolutionDebrief } from './debrief-solution.tsx'
import { wholeWords } from './debrief-words.ts'

export function Debrief({
  result: { debrief, solution },
}: DebriefProps<ExchangeState, ExchangeDebrief, ExchangeSolution>) {
  return (
    <div className="sim cx sim-debrief">
      <Signs signs={debrief.signs} />
      <Trust signs={debrief.signs} />
      <Notes debrief={debrief} />
      <Joint debrief={debrief} />
      <LookedBack statements={debrief.statements} />
      {solution && <SolutionDebrief solution={solution} />}
    </div>
  )
}

/** The timeline of signals: what was seen at each visit, and what was done otherwise at the next. */
function Signs({ signs }: { signs: readonly SignsTold[] }) {
  const remarks = signs.reduce((all, { remarks: drawn }) => all + drawn.length, 0)
  return (
    <DebriefPart title="The signs, visit by visit">
      <p>
        In {signs.length} visits you drew {remarks} remarks. Beside each visit stands what you did in another
        way than the time before.
      </p>
      <Scrolling label="The signs, visit by visit">
        <table className="sim-table sim-texts">
          <thead>
            <tr>
              <th scope="col">Visit</th>
              <th scope="col">You did otherwise</th>
              <th scope="col">Remarks on</th>
              <th scope="col">Trade</th>
              <th scope="col">Trust after it</th>
            </tr>
          </thead>
          <tbody>
            {signs.map((visit) => (
              <tr key={visit.number}>
                <th scope="row">
                  {visit.number}. {visit.place}
                  {visit.onReturn && <small>on the return</small>}
                </th>
                <td>{visit.changed.length === 0 ? '–' : inWords(visit.changed)}</td>
                <td>{visit.remarks.length === 0 ? 'none' : inWords(visit.remarks)}</td>
                <td>
                  {visit.taken ? 'taken' : 'not taken'}, {visit.share} for you
                </td>
                <td>{visit.trust}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </DebriefPart>
  )
}

function Trust({ signs }: { signs: readonly SignsTold[] }) {
  const at = (table: SignsTold['table']) => signs.map((visit) => (visit.table === table ? visit.trust : null))
  const lastOf = (table: SignsTold['table']) => at(table).findLast((trust) => trust !== null) ?? 50
  return (
    <DebriefPart title="Trust">
      <LineChart
        title="Trust at the two tables"
        summary={`It ended at ${lastOf('weir')} of 100 at the weir and at ${lastOf('lantern')} under the lantern. Strangers begin at 50.`}
        x={{ name: 'Visit', text: String }}
        y={{ name: 'Trust, 0 to 100', text: (value) => String(Math.round(value)) }}
        xs={signs.map(({ number }) => number)}
        lines={[
          { name: 'At the weir', ys: at('weir') },
          { name: 'Under the lantern', ys: at('lantern') },
        ]}
        level={{ name: 'Strangers', y: 50 }}
      />
    </DebriefPart>
  )
}

function Notes({ debrief: { notes, sureFirst, sureLast, report } }: { debrief: ExchangeDebrief }) {
  return (
    <DebriefPart title="Your notes">
      <p>
        You were {Math.round(sureFirst)} % sure on average in your first notes and {Math.round(sureLast)} % in
        your last. Of the change you noted: {report.place.toLowerCase()}, {report.custom.toLowerCase()},{' '}
        {report.confidence} % sure.
      </p>
      <Scrolling label="Your notes">
        <table className="sim-table">
          <thead>
            <tr>
              <th scope="col">Custom</th>
              <th scope="col">First notes</th>
              <th scope="col">Last notes</th>
            </tr>
          </thead>
          <tbody>
            {notes.map(({ custom, name, first, last }) => (
              <tr key={custom}>
                <th scope="row">{name}</th>
                <td>
                  {first.way}, {first.confidence} %
                </td>
                <td>
                  {last.way}, {last.confidence} %
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </DebriefPart>
  )
}

function Joint({ debrief: { joint, earned, taken, trades } }: { debrief: ExchangeDebrief }) {
  const both = joint.homeTook && joint.awayTook
  const told = both
    ? 'Both sides took it.'
    : `${joint.homeTook ? 'Home took it, the others did not' : joint.awayTook ? 'The others took it, home did not' : 'Neither side took it'}.`
  return (
    <DebriefPart title="The joint table, and your purse">
      <p>
        {told} The chances were {percent(joint.chanceHome)} for home and {percent(joint.chanceAway)} for the
        others; with {joint.bridges} {joint.bridges === 1 ? 'bridge' : 'bridges'} that brings{' '}
        {wholeWords(joint.gain)} of 100 on average. You are marked by the average, not by how it turned out.
      </p>
      <p>
        {taken} of your {trades} trades were taken, and brought you {earned} coins. The purse earns no marks.
      </p>
    </DebriefPart>
  )
}

function LookedBack({ statements }: { statements: ExchangeDebrief['statements'] }) {
  const word = (value: boolean) => (value ? 'true' : 'not true')
  return (
    <DebriefPart title="What you said of yourself">
      <Scrolling label="What you said of yourself">
        <table className="sim-table sim-texts">
          <thead>
            <tr>
              <th scope="col">Statement</th>
              <th scope="col">You said</th>
              <th scope="col">Your record says</th>
            </tr>
          </thead>
          <tbody>
            {statements.map(({ text, said, record }) => (
              <tr key={text}>
                <th scope="row">{text}</th>
                <td>{word(said)}</td>
                <td>
                  {said === record ? '✓' : '✗'} {word(record)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </DebriefPart>
  )
}
