import type { AskedQuestion } from '@tradewind/contract/teaching/debrief/questions'
import { counted, number } from '@tradewind/contract/teaching/words/classes'
import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { BarChart } from '@tradewind/ui/plots/bar-chart.tsx'
import { answeredInWords, spreadInWords, spreadOf } from './question-words.ts'

interface Props {
  question: AskedQuestion
  /** How many students are in the class. */
  students: number
  showsNames: boolean
}

/** What a class answered: how often each option was chosen, or what was written. */
export function Answers({ question, students, showsNames }: Props) {
  const { answers, kind } = question
  if (answers.length === 0) return <p className="aside">Nobody has answered yet.</p>
  if (kind === 'text')
    return (
      <>
        <p className="aside">{answeredInWords(answers.length, students)}</p>
        <ul className="own-answers stack gap-12 flush plain-list">
          {answers.map(({ student, name, team, answer }) => (
            <li key={student}>
              {showsNames && <strong>{nameInTeam({ name, team })}</strong>}
              <p>{answer}</p>
            </li>
          ))}
        </ul>
      </>
    )
  return (
    <>
      <BarChart
        title={kind === 'scale' ? 'From 1 (least) to 5 (most)' : 'What was chosen'}
        summary={`${answeredInWords(answers.length, students)} ${spreadInWords(question)}`}
        heads={['Answer', 'Students']}
        full={answers.length}
        bars={spreadOf(question).map(({ answer, count }) => ({
          label: answer,
          value: count,
          text: number(count),
        }))}
      />
      {showsNames && (
        <Disclosure summary={`Who answered what: ${counted(answers.length, 'student')}`}>
          <ul className="own-answers stack gap-12 flush plain-list">
            {answers.map(({ student, name, team, answer }) => (
              <li key={student}>
                <strong>{nameInTeam({ name, team })}</strong>
                <p>{answer}</p>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  )
}

function nameInTeam({ name, team }: { name: string; team: string | null }): string {
  return team === null ? name : `${name}, ${team}`
}
