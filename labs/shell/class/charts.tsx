import type { ClassView } from '@tradewind/contract/class-sessions'
import type { ReactNode } from 'react'
import {
  byRound,
  choiceInWords,
  leading,
  number,
  places,
  quartilesInWords,
  scoresByTens,
  type Choice,
  type Count,
  type Quartiles,
} from './figures.ts'
import { Disclosure } from '../ui/disclosure.tsx'

interface ChartProps {
  title: string
  /** What the picture says, in one sentence. */
  summary: string
  picture: ReactNode
  table: ReactNode
}

/** A picture, the sentence that stands for it, and its numbers. */
function Chart({ title, summary, picture, table }: ChartProps) {
  return (
    <figure className="class-card chart">
      <figcaption>
        <h3>{title}</h3>
        <p>{summary}</p>
      </figcaption>
      <div aria-hidden="true">{picture}</div>
      <Disclosure summary="View as table">{table}</Disclosure>
    </figure>
  )
}

export function Scores({ view: { students, scores } }: { view: ClassView }) {
  if (!scores) return null
  const bins = scoresByTens(students.flatMap(({ score }) => (score === null ? [] : [score])))
  return (
    <section aria-labelledby="scores-title">
      <h2 id="scores-title">Scores</h2>
      <Chart
        title="Scores that count"
        summary={quartilesInWords(scores, 'score')}
        picture={<Columns bins={bins} />}
        table={<CountTable caption="Scores that count" head={['Score', 'Students']} counts={bins} />}
      />
    </section>
  )
}

export function Choices({ choices }: { choices: readonly Choice[] }) {
  return (
    <section aria-labelledby="choices-title">
      <h2 id="choices-title">Choices</h2>
      {choices.length === 0 && (
        <p className="class-card">What the class chose in the attempts that count will stand here.</p>
      )}
      {byRound(choices).map(({ round, choices: chosen }) => (
        <section key={round} className="round" aria-label={`Choices in round ${round}`}>
          <p className="round-title">Round {round}</p>
          <div className="charts">
            {chosen.map((choice) => (
              <ChoiceChart key={choice.id} choice={choice} />
            ))}
          </div>
        </section>
      ))}
    </section>
  )
}

const shownValues = 6

function ChoiceChart({ choice: { name, numbers, values } }: { choice: Choice }) {
  if (numbers)
    return (
      <Chart
        title={name}
        summary={quartilesInWords(numbers, 'value')}
        picture={<Box numbers={numbers} />}
        table={<QuartileTable caption={name} numbers={numbers} />}
      />
    )
  const counts = values.map(({ value, count }) => ({ name: value, count }))
  return (
    <Chart
      title={name}
      summary={choiceInWords(values)}
      picture={<Bars counts={leading(values, shownValues)} />}
      table={<CountTable caption={name} head={['Choice', 'Times']} counts={counts} />}
    />
  )
}

function Bars({ counts }: { counts: readonly Count[] }) {
  const most = Math.max(1, ...counts.map(({ count }) => count))
  return (
    <div className="bars">
      {counts.map(({ name, count }) => (
        <div key={name}>
          <span>{name}</span>
          <span>{number(count)}</span>
          <svg className="bar" width="100%" height={8}>
            <rect className="bar-track" width="100%" height={8} rx={4} />
            <rect width={`${(count / most) * 100}%`} height={8} rx={4} />
          </svg>
        </div>
      ))}
    </div>
  )
}

const columns = { step: 60, width: 44, height: 120, top: 24, bottom: 28 } as const

function Columns({ bins }: { bins: readonly Count[] }) {
  const { step, width, height, top, bottom } = columns
  const most = Math.max(1, ...bins.map(({ count }) => count))
  return (
    <svg className="columns-chart" viewBox={`0 0 ${bins.length * step} ${top + height + bottom}`}>
      {bins.map(({ name, count }, at) => {
        const tall = (count / most) * height
        const middle = at * step + step / 2
        return (
          <g key={name}>
            <rect x={middle - width / 2} y={top + height - tall} width={width} height={tall} rx={4} />
            {count > 0 && (
              <text x={middle} y={top + height - tall - 7}>
                {number(count)}
              </text>
            )}
            <text className="tick" x={middle} y={top + height + 21}>
              {name.replace(' to ', '–')}
            </text>
          </g>
        )
      })}
      <line x1={0} x2={bins.length * step} y1={top + height} y2={top + height} />
    </svg>
  )
}

/** The least, the middle half, the median and the most on a line. */
function Box({ numbers }: { numbers: Quartiles }) {
  const { lower, median, upper } = places(numbers)
  const percent = (place: number) => `${2 + place * 96}%`
  return (
    <div className="box">
      <svg width="100%" height={28}>
        <line x1="2%" x2="98%" y1={14} y2={14} />
        <line x1="2%" x2="2%" y1={8} y2={20} />
        <line x1="98%" x2="98%" y1={8} y2={20} />
        <rect x={percent(lower)} y={4} width={`${Math.max(1, (upper - lower) * 96)}%`} height={20} rx={4} />
        <line className="median" x1={percent(median)} x2={percent(median)} y1={1} y2={27} />
      </svg>
      <p>
        <span>{number(numbers.least)}</span>
        <span>{number(numbers.most)}</span>
      </p>
    </div>
  )
}

interface CountTableProps {
  caption: string
  head: [string, string]
  counts: readonly Count[]
}

function CountTable({ caption, head, counts }: CountTableProps) {
  return (
    <table className="numbers">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head[0]}</th>
          <th scope="col">{head[1]}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{number(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function QuartileTable({ caption, numbers }: { caption: string; numbers: Quartiles }) {
  const { least, lower, median, upper, most, count } = numbers
  const rows = [
    ['Least', least],
    ['Lower quartile', lower],
    ['Median', median],
    ['Upper quartile', upper],
    ['Most', most],
    ['How many', count],
  ] as const
  return (
    <CountTable
      caption={caption}
      head={['Figure', 'Value']}
      counts={rows.map(([name, value]) => ({ name, count: value }))}
    />
  )
}
