import { useId } from 'react'
import classes from './access-codes.module.css'
import type { CodeList } from './code-file.ts'
import { codesInWords } from './code-words.ts'

const shown = 10

/** The first codes of a file, and their number. */
export function CodePreview({ list: { codes, repeated } }: { list: CodeList }) {
  const headId = useId()
  return (
    <div className={classes.preview} role="status">
      <p id={headId}>
        <strong>{codesInWords(codes.length)}</strong>
        {codes.length > shown && `, the first ${shown} of them:`}
      </p>
      <ol aria-labelledby={headId}>
        {codes.slice(0, shown).map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      {repeated > 0 && (
        <p className={classes.quiet}>
          {repeated === 1
            ? '1 row repeats a code and was left out.'
            : `${new Intl.NumberFormat().format(repeated)} rows repeat a code and were left out.`}
        </p>
      )}
    </div>
  )
}
