interface Shown {
  page: number
  pageSize: number
  total: number
  /** Whether there are more rows than `total`, beyond the last page. */
  more: boolean
}

const number = new Intl.NumberFormat()

/** The range of shown rows. The last page also says how to reach the rows beyond it. */
export function shownWords({ page, pageSize, total, more }: Shown): string {
  const first = (page - 1) * pageSize + 1
  const last = Math.min(total, page * pageSize)
  const rows = last > first ? `${number.format(first)} to ${number.format(last)}` : number.format(first)
  if (!more) return `${rows} of ${number.format(total)}`
  const words = `${rows} of more than ${number.format(total)}`
  return last < total ? words : `${words}. To see the rest, narrow your search.`
}
