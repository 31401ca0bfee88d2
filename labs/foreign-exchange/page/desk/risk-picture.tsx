import { Table } from '@tradewind/ui/table.tsx'
import { Picture } from '../../../shell/place/picture.tsx'
import type { DeskState } from '../../desk/state.ts'
import { merinsInThousands, thousandMerins } from './words.ts'

interface Props {
  /** Begins the sentence: "If all of it is filled". */
  when: string
  risk: number
  /** Where it stands now, if that is another place. */
  before: number | null
  limit: number
  /** The end of the bar. It stays as it is while an order is typed. */
  most: number
  own: DeskState['own']
  schedule: DeskState['risk']['schedule']
}

/** The risk of the open aurels as a bar against the board's limit. */
export function RiskPicture({ when, risk, before, limit, most, own, schedule }: Props) {
  const isOver = risk > limit
  const at = (merins: number) => `${Math.min(100, (100 * merins) / most)}%`
  const verdict = isOver ? 'above the board’s limit of' : 'within the board’s limit of'
  return (
    <Picture
      title="Risk"
      says={`${when}: ${merinsInThousands(risk)}, ${verdict} ${thousandMerins(limit)}.`}
      figures={<Schedule own={own} schedule={schedule} />}
    >
      <svg className="fx-desk-risk block full" data-over={isOver || undefined} height="30" aria-hidden="true">
        <rect className="fx-desk-track" y="5" width="100%" height="20" rx="4" />
        {before !== null && <rect className="fx-desk-before" y="5" width={at(before)} height="20" rx="4" />}
        <rect className="fx-desk-risk-bar" y="5" width={at(risk)} height="20" rx="4" data-value={risk} />
        <line className="fx-desk-limit" x1={at(limit)} x2={at(limit)} y1="0" y2="30" data-value={limit} />
      </svg>
    </Picture>
  )
}

function Schedule({ own, schedule }: Pick<Props, 'own' | 'schedule'>) {
  return (
    <Table
      frame="Your risk and the board’s limit"
      caption="Thousand merins, after each round"
      columns={[
        { head: 'Round', cell: ({ round }) => round },
        { head: 'Board’s limit', cell: ({ limit }) => merinsInThousands(limit) },
        { head: 'Your risk', cell: ({ risk }) => (risk === null ? '–' : merinsInThousands(risk)) },
      ]}
      rows={schedule.map((limit, at) => ({ round: at + 1, limit, risk: own[at]?.risk ?? null }))}
      rowKey={({ round }) => round}
    />
  )
}
