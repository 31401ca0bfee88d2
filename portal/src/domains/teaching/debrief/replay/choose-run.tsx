import type { ReplayedRun } from '@tradewind/contract/teaching/debrief/replays'
import { SelectField } from '@tradewind/ui/fields.tsx'
import { runInWords } from './replay-words.ts'

interface Props {
  runs: readonly ReplayedRun[]
  chosen: ReplayedRun
  /** Tells two choices on one page apart: "Who played", "Beside whom". */
  label?: string
  onChoose: (run: string) => void
}

/** Two students may have one name, and a student may have played alone and in a team. */
const playerOf = ({ player, student }: ReplayedRun) => `${student} ${player}`

/** Chooses a student or a team, and one of their runs. */
export function ChooseRun({ runs, chosen, label = 'Student or team', onChoose }: Props) {
  const players = [...new Map(runs.map((run) => [playerOf(run), run])).values()]
  const own = runs.filter((run) => playerOf(run) === playerOf(chosen))
  return (
    <div className="desk-choices stack gap-16">
      <SelectField
        label={label}
        value={playerOf(chosen)}
        onChange={(player) => {
          const first = runs.find((run) => playerOf(run) === player)
          if (first) onChoose(first.id)
        }}
        options={players.map((run) => ({ value: playerOf(run), name: run.player }))}
      />
      <SelectField
        label={`Run of ${chosen.player}`}
        value={chosen.id}
        onChange={onChoose}
        options={own.map((run) => ({ value: run.id, name: runInWords(run) }))}
      />
    </div>
  )
}
