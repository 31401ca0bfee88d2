/** The client names of the columns whose values differ, each once, for audit entries. */
export function changedFields<Column extends string>(
  names: Readonly<Record<Column, string>>,
  before: Readonly<Record<NoInfer<Column>, unknown>>,
  after: Readonly<Record<NoInfer<Column>, unknown>>,
): string[] {
  const changed = (Object.keys(names) as Column[]).filter(
    (column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  )
  return [...new Set(changed.map((column) => names[column]))]
}
