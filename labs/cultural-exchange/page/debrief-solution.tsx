import { BarChart } from '@tradewind/ui/plots/bar-chart.tsx'
import { LineChart } from '@tradewind/ui/plots/line-chart.tsx'
import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { Table } from '@tradewind/ui/table.tsx'
import { percent } from '@tradewind/contract/words/figures'
import type { CulturalExchangeSolution, MisledBy } from '../engine/solution.ts'
import { comparedWords, leaningWords, wholeWords } from './debrief-words.ts'
import { DebriefPart } from '../../shell/play/round.tsx'

/** The hidden rules, the learner, the signs that misled, and the best joint table. */
export function SolutionDebrief({ solution }: { solution: CulturalExchangeSolution }) {
  return (
    <>
      <DebriefPart title="The rules and the patient learner">
        <Rules rules={solution.rules} />
        <Curve curve={solution.curve} />
      </DebriefPart>
      <Change change={solution.change} />
      <Misled {...solution} />
      <JointTable joint={solution.joint} />
    </>
  )
}

function Rules({ rules }: { rules: CulturalExchangeSolution['rules'] }) {
  const right = rules.filter((rule) => rule.right).length
  const learner = rules.filter((rule) => rule.learnerRight).length
  const alike = rules.filter((rule) => rule.alike).length
  return (
    <>
      <p>
        You found {right} of 8 rules. The learner, who saw only your visits, found {learner}. {alike} of the
        rules are the same as at home.
      </p>
      <Table
        frame="The rules of both towns"
        columns={[
          { head: 'Custom', cell: ({ name }) => name },
          { head: 'At home', cell: ({ home }) => home },
          { head: 'There', cell: ({ away }) => away },
          {
            head: 'Your last notes',
            cell: (rule) => `${rule.right ? '✓' : '✗'} ${rule.noted}, ${rule.confidence} %`,
          },
          {
            head: 'The learner',
            cell: (rule) => `${rule.learnerRight ? '✓' : '✗'} ${rule.learner}, ${percent(rule.learnerSure)}`,
          },
        ]}
        rows={rules}
        rowKey={({ name }) => name}
      />
    </>
  )
}

function Curve({ curve: { onYours, onItsOwn } }: { curve: CulturalExchangeSolution['curve'] }) {
  const visits = Math.max(onYours.length, onItsOwn.length)
  const points = (values: readonly number[]) =>
    Array.from({ length: visits }, (_, at) => {
      const value = values[at]
      return value === undefined ? null : 100 * value
    })
  return (
    <LineChart
      title="How much could be known"
      summary={`Average chance that the learner gave the true rules: ${percent(onYours.at(-1) ?? 0)} after your visits, ${percent(onItsOwn.at(-1) ?? 0)} after its own visits. ${comparedWords(onYours, onItsOwn)}`}
      x={{ name: 'Visits', text: String }}
      y={{ name: 'Chance given to the true rules, %', text: (value) => String(Math.round(value)) }}
      xs={Array.from({ length: visits }, (_, at) => at)}
      lines={[
        { name: 'On your visits', ys: points(onYours) },
        { name: 'On its own visits', ys: points(onItsOwn) },
      ]}
    />
  )
}

function Change({ change }: { change: CulturalExchangeSolution['change'] }) {
  return (
    <DebriefPart title="What changed">
      <p>
        {change.place}: {change.custom.toLowerCase()}, from “{change.from}” to “{change.to}”. From your return
        visits the learner would have said: {change.learnerPlace.toLowerCase()},{' '}
        {change.learnerCustom.toLowerCase()}, {percent(change.learnerSure)} sure.
      </p>
    </DebriefPart>
  )
}

function Misled({ misled, signs }: { misled: readonly MisledBy[]; signs: number }) {
  return (
    <DebriefPart title="Signs that misled">
      <p>
        {misled.length} of {signs} signs pointed the wrong way. If you wait for a second sign, you are seldom
        misled.
      </p>
      <Disclosure summary="Show the misleading signs">
        <ul>
          {misled.map(({ visit, name, remarked }) => (
            <li key={`${visit} ${name}`}>
              Visit {visit}, {name.toLowerCase()}:{' '}
              {remarked ? 'a remark, although you did it right' : 'no remark, although you did it wrong'}.
            </li>
          ))}
        </ul>
      </Disclosure>
    </DebriefPart>
  )
}

function JointTable({ joint }: { joint: CulturalExchangeSolution['joint'] }) {
  const bar = (label: string, value: number, kind: 'own' | 'other' | 'best') => ({
    label,
    value: Math.max(0, value),
    text: wholeWords(value),
    kind,
  })
  return (
    <DebriefPart title="The best joint table">
      <BarChart
        title="Joint gain on average"
        summary={`The best table keeps ${joint.bestKeptHome} customs from home and ${joint.bestKeptAway} from the other town. ${leaningWords(joint)}`}
        heads={['Table', 'Of 100']}
        full={100}
        bars={[
          bar('Yours', joint.own, 'own'),
          bar('The best', joint.best, 'best'),
          bar('Random choices', joint.blind, 'other'),
        ]}
      />
    </DebriefPart>
  )
}
