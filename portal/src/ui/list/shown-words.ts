interface Shown {
  page: number
  pageSize: number
  total: number
  /** There are more than `total`, to which no page leads. */
  more: boolean
}

const number = new Intl.NumberFormat()

/** Which rows of how many are shown, and at the end of the pages how to come to those behind. */
export function shownWords({ page, pageSize, total, more }: Shown): string {
  const first = (page - 1) * pageSize + 1
  const last = Math.min(total, page * pageSize)
  const rows = last > first ? `${number.format(first)} to ${number.format(last)}` : number.format(first)
  if (!more) return `${rows} of ${number.format(total)}`
  const words = `${rows} of more than ${number.format(total)}`
  return last < total ? words : `${words}. To see the rest, narrow your search.`
}
