import { useId } from 'react'
import classes from './account-choice.module.css'

export type AccountKind = 'student' | 'instructor'

const choices: { kind: AccountKind; title: string; text: string }[] = [
  { kind: 'student', title: 'Student Account', text: 'Access labs as a student' },
  { kind: 'instructor', title: 'Instructor Account', text: 'Manage labs and students' },
]

interface AccountChoiceProps {
  value: AccountKind
  onChange: (kind: AccountKind) => void
}

/** Two cards to choose from, built on ordinary radio buttons. */
export function AccountChoice({ value, onChange }: AccountChoiceProps) {
  const id = useId()
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>I am registering for a</legend>
      {choices.map(({ kind, title, text }) => (
        <label key={kind} className={classes.card}>
          <input
            type="radio"
            name="account"
            value={kind}
            checked={value === kind}
            onChange={() => onChange(kind)}
            aria-labelledby={`${id}-${kind}`}
            aria-describedby={`${id}-${kind}-text`}
          />
          <span>
            <span id={`${id}-${kind}`} className={classes.title}>
              {title}
            </span>
            <span id={`${id}-${kind}-text`} className={classes.text}>
              {text}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
