const count = new Intl.NumberFormat()

/** A number of uses, or the sign for unlimited when `of` is null. */
export function Limit({ of }: { of: number | null }) {
  if (of !== null) return count.format(of)
  return (
    <>
      <span aria-hidden>∞</span>
      <span className="visually-hidden">unlimited</span>
    </>
  )
}
