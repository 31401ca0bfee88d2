const count = new Intl.NumberFormat()

/** A number of uses, or the sign for none; `of` is null where there is no limit. */
export function Limit({ of }: { of: number | null }) {
  if (of !== null) return count.format(of)
  return (
    <>
      <span aria-hidden>∞</span>
      <span className="visually-hidden">unlimited</span>
    </>
  )
}
