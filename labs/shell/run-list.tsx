import { momentWords } from '@tradewind/contract/words/dates'
import type { LabStart } from '@tradewind/contract/teaching/runs'
import { Button } from '@tradewind/ui/button.tsx'
import { runName, runOutcome } from '@tradewind/contract/teaching/words/runs'

interface Props {
  labStart: LabStart
  busy: boolean
  onOpen: (run: string) => void
}

/** The player's runs, newest first. */
export function RunList({ labStart, busy, onOpen }: Props) {
  if (labStart.runs.length === 0) return null
  const classes = new Map(
    labStart.contexts.map(({ classSession }) => [classSession?.id ?? null, classSession?.name]),
  )
  // Scores under different rules compare badly, so the reader must see which is which.
  const severalRules = new Set(labStart.runs.map(({ rules }) => rules)).size > 1
  return (
    <section>
      <h2>Your runs</h2>
      <ul className="runs">
        {labStart.runs.map((run) => {
          const name = runName(run)
          const started = momentWords(run.startedAt)
          const rules = severalRules ? `, rules ${run.rules}` : ''
          const className = run.classSession !== null && classes.get(run.classSession)
          return (
            <li key={run.id}>
              <div>
                <strong>{name}</strong>
                {className && <span> in {className}</span>}
                <span className="aside">
                  {started}
                  {rules}
                </span>
                {run.status === 'open' && run.closed !== null && <span className="aside">{run.closed}</span>}
              </div>
              <span>{runOutcome(run)}</span>
              <Button
                kind="outlined"
                disabled={busy}
                aria-label={`Open ${name} from ${started}`}
                onClick={() => onOpen(run.id)}
              >
                Open
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
