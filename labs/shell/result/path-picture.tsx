import type { RunHindsight } from '@tradewind/contract/teaching/runs'
import { useNarrow } from '@tradewind/ui/narrow.ts'
import { Table } from '@tradewind/ui/table.tsx'
import { middleHalf, pathInWords, pathValue } from '@tradewind/contract/teaching/words/hindsight'
import { PathChart, PathLegend } from '../place/charts/path-chart.tsx'
import { Picture } from '../place/picture.tsx'

/** The run as one picture, over the paths that may be shown. */
export function PathPicture({ path }: { path: NonNullable<RunHindsight['path']> }) {
  const narrow = useNarrow()
  const own = { name: 'You', values: path.own }
  const { others, best, class: theClass } = path
  const lines = [own, ...others, ...(best ? [best] : [])]
  return (
    <Picture
      title={path.name}
      says={pathInWords(path)}
      figures={
        <Table
          frame={path.name}
          caption={`In ${path.unit}`}
          columns={[
            { head: 'Round', cell: ({ round }) => round },
            ...lines.map(({ name, values }) => ({
              head: name,
              cell: ({ at }: { at: number }) => pathValue(values[at] ?? 0),
            })),
            ...(theClass
              ? [
                  {
                    head: 'Middle of your class',
                    cell: ({ at }: { at: number }) => pathValue(theClass.median[at] ?? 0),
                  },
                  {
                    head: 'Middle half of your class',
                    cell: ({ at }: { at: number }) => middleHalf(theClass, at),
                  },
                ]
              : []),
          ]}
          rows={path.rounds.map((round, at) => ({ round, at }))}
          rowKey={({ round }) => round}
        />
      }
    >
      <PathChart
        rounds={path.rounds}
        unit={path.unit}
        text={pathValue}
        {...{ own, others, best, theClass, narrow }}
      />
      {narrow && <PathLegend {...{ own, others, best, theClass }} />}
    </Picture>
  )
}
