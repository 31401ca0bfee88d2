import { useEffect, useRef, useState } from 'react'
import { useReveal } from '../../shell/place/reveal.ts'
import { Button } from '../../shell/ui/button.tsx'
import type { Review } from '../engine/review.ts'
import { nextTry, reasonOf } from './next-try.ts'
import { outcomeWords } from './outcome-words.ts'
import { RatesPicture } from './rates-picture.tsx'
import type { Known } from './known-futures.ts'

interface Props {
  state: Known
  review: Review
  limit: number
}

/** The end of the last quarter, whose result comes with the score: its rates are drawn once they are in view. */
export function LastQuarter(props: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen) return undefined
    const show = () => setSeen(true)
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) show()
      },
      { threshold: 0.5 },
    )
    if (place.current) watch.observe(place.current)
    addEventListener('beforeprint', show)
    return () => {
      watch.disconnect()
      removeEventListener('beforeprint', show)
    }
  }, [seen])
  return (
    <div ref={place} className="fx-last">
      {seen ? <Drawn {...props} /> : <Rates {...props} drawn={0} />}
    </div>
  )
}

/** Milliseconds that the quarter takes to pass in the picture. */
const quarterPasses = 2400

function Drawn(props: Props) {
  const { progress, isOver, skip } = useReveal(quarterPasses)
  const { review, limit } = props
  useEffect(() => {
    addEventListener('beforeprint', skip)
    return () => removeEventListener('beforeprint', skip)
  }, [skip])
  const reason = reasonOf(review)
  return (
    <>
      <Rates {...props} drawn={progress} />
      {isOver ? (
        <div>
          <p className="fx-outcome">{outcomeWords(review, reason)}</p>
          <p>{reason}</p>
          <p className="fx-next">{nextTry(review, limit)}</p>
        </div>
      ) : (
        <div>
          <Button small kind="outlined" onClick={skip}>
            Skip to the end
          </Button>
        </div>
      )}
    </>
  )
}

function Rates({ state, review: { outcome }, drawn }: Props & { drawn: number }) {
  return <RatesPicture state={state} ends={outcome.rates} pegBroke={outcome.pegBroke} drawn={drawn} />
}
