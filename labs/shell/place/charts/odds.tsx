import './odds.css'

interface Props {
  /** How many of the hundred, from 0 to 100; null while nobody has said. */
  count: number | null
}

const columns = 20

/** A hundred futures, of which some are marked: a chance as one can count it. */
export function Odds({ count }: Props) {
  return (
    <svg className="plot odds" viewBox="0 0 560 250" aria-hidden="true" data-value={count ?? ''}>
      {Array.from({ length: 100 }, (_, at) => {
        // Column by column, so that a larger chance reaches further to the right.
        const [column, row] = [Math.floor(at / 5), at % 5]
        return (
          <circle
            key={at}
            cx={18 + column * ((560 - 36) / (columns - 1))}
            cy={26 + row * 50}
            r={11.5}
            data-marked={(count !== null && at < count) || undefined}
          />
        )
      })}
    </svg>
  )
}
