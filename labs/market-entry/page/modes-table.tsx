import { Table, type Column } from '@tradewind/ui/table.tsx'
import type { MarketEntryState } from '../engine/state.ts'
import { hasLocals } from './street-view.ts'

const made = { home: 'at home', there: 'in the country', licensee: 'by the licensee' } as const
const levels = (value: number, [some, much]: readonly [number, number]) =>
  value >= much ? 'much' : value >= some ? 'some' : value > 0 ? 'little' : 'none'

/** A comparison of the five entry modes. */
export function ModesTable({ state }: { state: Pick<MarketEntryState, 'modes' | 'world'> }) {
  return (
    <Table
      frame="The five entry modes compared"
      columns={columnsWith(hasLocals(state))}
      rows={state.modes}
      rowKey={({ id }) => id}
    />
  )
}

const columnsWith = (locals: boolean): readonly Column<MarketEntryState['modes'][number]>[] => [
  { head: 'Entry mode', cell: ({ name }) => name },
  { head: 'Goods are made', cell: (mode) => made[mode.made] },
  {
    head: 'You keep',
    cell: (mode) =>
      `${Math.round(mode.keeps * 100)} % of ${mode.made === 'there' ? 'the profit' : 'the sales'}`,
  },
  {
    head: 'Control',
    note: 'of price and advertising',
    cell: ({ control }) => `${Math.round(control * 100)} %`,
  },
  { head: 'Pays tariff', cell: ({ tariff }) => (tariff > 0 ? 'yes' : 'no') },
  { head: 'Needs channels', note: '0 not at all, 1 fully', cell: ({ channels }) => channels },
  {
    head: 'Hurt by unfamiliar customs and rules',
    cell: ({ strangeness }) => levels(strangeness, [0.3, 0.8]),
  },
  {
    head: 'Know-how leaks',
    note: locals ? 'to the follower, each year' : 'each year; lowers a licence fee',
    cell: ({ leak }) => levels(leak, [0.04, 0.08]),
  },
  { head: 'Policy shock takes', cell: ({ levy }) => `${Math.round(levy * 100)} % of earnings` },
  { head: 'To leave', note: 'of the set-up cost', cell: ({ exit }) => `${Math.round(exit * 100)} %` },
]
