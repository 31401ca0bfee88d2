import type { GradeReceipt } from '@tradewind/contract/lms/grades'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import type { LabApi } from '../api.ts'
import { momentWords } from '@tradewind/contract/words/dates'
import { Button } from '@tradewind/ui/button.tsx'
import { heldInWords, studentSentence } from '@tradewind/contract/lms/grade-words'
import { useReceipt, type WatchedReceipt } from './use-receipt.ts'
import './receipt.css'

interface Props {
  api: LabApi
  run: LabRun
}

/** What a student's LMS has of the score of their class. Rehearsals and runs without a class have no grade, and a class that is a rehearsal has none. */
export function Receipt({ api, run }: Props) {
  if (run.kind !== 'counted' || run.classSession === null) return null
  if (!run.counts) return <p className="aside">Your class is a rehearsal, so this result does not count.</p>
  return <ReceiptCard api={api} run={run.id} />
}

function ReceiptCard({ api, run }: { api: LabApi; run: string }) {
  const watched = useReceipt(api, run)
  const { receipt, problem, again } = watched
  return (
    <section
      className="result-card receipt stack gap-12 shrinkable pad-20-24 panel"
      aria-labelledby="receipt-title"
    >
      <h3 id="receipt-title">Your grade in the LMS</h3>
      <div role="status">
        {receipt ? <State receipt={receipt} /> : !problem && <p className="aside">Looking up your grade…</p>}
      </div>
      {problem !== null && (
        <div className="receipt-problem stack gap-12 leading wrong" role="alert">
          <p>{receipt ? problem : `We could not look up your grade. Your score is saved. ${problem}`}</p>
          {!receipt && (
            <Button kind="outlined" onClick={again}>
              Try again
            </Button>
          )}
        </div>
      )}
      {receipt && receipt.sendAgainAt !== null && <SendAgain {...watched} />}
    </section>
  )
}

function State({ receipt }: { receipt: GradeReceipt }) {
  const { state, inLms, sentence, advice, nextTryAt } = receipt
  const own = studentSentence(receipt)
  return (
    <>
      {state === 'arrived' && inLms && (
        <p>
          <strong className="receipt-held block tide">{heldInWords(inLms)}</strong>
          <span className="aside">
            In your LMS since <time dateTime={new Date(inLms.at).toISOString()}>{momentWords(inLms.at)}</time>
          </span>
        </p>
      )}
      {own !== null && <p>{own}</p>}
      {sentence !== null && <p>{sentence}</p>}
      {advice !== null && <p className="aside">{advice}</p>}
      {state !== 'arrived' && inLms && (
        <p className="aside">
          It holds {heldInWords(inLms)}, seen{' '}
          <time dateTime={new Date(inLms.at).toISOString()}>{momentWords(inLms.at)}</time>.
        </p>
      )}
      {nextTryAt !== null && (
        <p className="aside">
          Next try: <time dateTime={new Date(nextTryAt).toISOString()}>{momentWords(nextTryAt)}</time>
        </p>
      )}
    </>
  )
}

function SendAgain({ sending, mayBeSent, send }: WatchedReceipt) {
  return (
    <p className="receipt-again cluster gap-12 middle">
      <Button kind="outlined" busy={sending || !mayBeSent} onClick={send}>
        {sending ? 'Sending…' : 'Send again'}
      </Button>
      {!mayBeSent && !sending && <span className="aside">You can send it once a minute.</span>}
    </p>
  )
}
