import { dayWords, momentWords } from '@tradewind/contract/words/dates'

interface MomentProps {
  /** Ms since 1970. */
  at: number
}

/** A day in a table, whose cells break words anywhere, but not this one. */
export function Day({ at }: MomentProps) {
  return <time dateTime={new Date(at).toISOString()}>{dayWords(at)}</time>
}

/** A day and a time in a table, on one line or two. */
export function Moment({ at }: MomentProps) {
  return <time dateTime={new Date(at).toISOString()}>{momentWords(at)}</time>
}
