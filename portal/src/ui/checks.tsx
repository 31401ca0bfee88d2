import classes from './checks.module.css'
import { Tag } from './tag.tsx'

interface Check {
  /** What was tested; without one, the sentence says it. */
  name?: string
  outcome: keyof typeof outcomes
  sentence: string
  advice: string | null
}

const outcomes = {
  ok: { tone: 'success', word: 'OK' },
  warning: { tone: 'warning', word: 'Look here' },
  failed: { tone: 'danger', word: 'Failed' },
  untested: { tone: 'light', word: 'Not tested' },
} as const

/** The results of a test, each with what to change. */
export function Checks({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className={classes.checks} aria-label="Results">
      {checks.map(({ name, outcome, sentence, advice }) => (
        <li key={name ?? sentence}>
          <span className={classes.head}>
            {name !== undefined && <strong>{name}</strong>}
            <Tag tone={outcomes[outcome].tone}>{outcomes[outcome].word}</Tag>
          </span>
          {sentence}
          {advice !== null && <span className={classes.advice}>{advice}</span>}
        </li>
      ))}
    </ul>
  )
}
