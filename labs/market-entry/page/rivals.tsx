import { percent } from '../../shell/play/words.ts'
import type { MarketEntryState } from '../engine/state.ts'
import { Disclosure } from '../../shell/ui/disclosure.tsx'

/** The fixed rules of the two rivals. */
export function Rivals({ state }: { state: MarketEntryState }) {
  const { brief, rules } = state
  const { undercut, followerLeast, followerMost, entrantTrigger, entrantPrice } = rules.terms
  return (
    <Disclosure open summary="Your two rivals and their rules">
      <dl className="sim-terms">
        <div>
          <dt>{brief.follower}, the follower</dt>
          <dd>
            Is already there. Each year its price is your price of the year before, minus {percent(undercut)}{' '}
            of the usual price. It never goes below {percent(followerLeast)} or above {percent(followerMost)}{' '}
            of the usual price. Know-how that leaks from you makes it stronger for good.
          </dd>
        </div>
        <div>
          <dt>{brief.entrant}, the entrant</dt>
          <dd>
            Arrives the year after you hold more than {percent(entrantTrigger)} of the market, and sometimes
            for its own reasons. It sells at {percent(entrantPrice)} of the usual price, advertises as much as
            you did the year before, and stays.
          </dd>
        </div>
      </dl>
    </Disclosure>
  )
}
