import { Table } from '@tradewind/ui/table.tsx'
import { signed } from '@tradewind/contract/words/figures'
import { DebriefPart } from '../../shell/play/round.tsx'
import type { JudgedIncident, RepliedWorth } from '../engine/score.ts'
import type { EntryDebriefProps } from './market-entry-play.ts'

/** The news of the years, what was answered, and what each answer was worth on average over the futures. */
export function NewsDebrief({ debrief, solution }: EntryDebriefProps) {
  const { replied } = debrief.value
  if (replied.length === 0) return null
  const worth = replied.reduce((all, { value }) => all + value, 0)
  const incidents = solution?.incidents
  return (
    <DebriefPart title="The news and your answers">
      <p>
        Your answers changed the value by {signed(worth)} million in all, on average over the futures from
        each moment on, compared with letting the news pass. What the news itself brought is luck, and not
        graded.
      </p>
      <Table
        frame="The news and your answers"
        look="sentences"
        caption="In million, today’s money, on average"
        columns={[
          {
            head: 'News',
            cell: ({ from, name, brought }) => (
              <Named name={`Year ${from}: ${name.toLowerCase()}`} note={`brought ${signed(brought)}`} />
            ),
          },
          { head: 'Your answer', cell: ({ chosen, value }) => <Named name={chosen} note={signed(value)} /> },
          ...(incidents
            ? [
                {
                  head: 'All answers',
                  cell: (row: RepliedWorth) => (
                    <Answers incident={incidents.find(({ from }) => from === row.from)} />
                  ),
                },
              ]
            : []),
        ]}
        rows={replied}
        rowKey={({ from }) => String(from)}
      />
    </DebriefPart>
  )
}

function Named({ name, note }: { name: string; note: string }) {
  return (
    <>
      {name}
      <small>{note}</small>
    </>
  )
}

/** Every answer with its worth, the best first. */
function Answers({ incident }: { incident: JudgedIncident | undefined }) {
  const sorted = incident?.replies.toSorted((a, b) => b.worth - a.worth) ?? []
  return sorted.map(({ name, worth, chosen }) => (
    <span key={name} className="block">
      {chosen ? <strong>{name}</strong> : name} {signed(worth)}
    </span>
  ))
}
