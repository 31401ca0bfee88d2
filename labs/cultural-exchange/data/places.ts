/** The two towns, and the two tables of the other town. All are invented; the seed draws their customs. */
export const home = { name: 'Corran Quay', does: 'You trade lamp glass for its cooperative.' } as const
export const away = {
  name: 'Ilmere',
  does: 'It is a day upriver and deals in oil and dried fruit.',
} as const

export type TableId = 'weir' | 'lantern'

export const tables: readonly { readonly id: TableId; readonly name: string }[] = [
  { id: 'weir', name: 'The table at the weir' },
  { id: 'lantern', name: 'The table under the lantern' },
]

export const tableIds: readonly TableId[] = tables.map(({ id }) => id)

export function tableName(id: TableId): string {
  return tables.find((table) => table.id === id)?.name ?? ''
}
