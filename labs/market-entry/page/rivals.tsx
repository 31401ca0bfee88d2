import { percent } from '../../shell/play/words.ts'
import type { MarketEntryState } from '../engine/state.ts'
import { Disclosure } from '../../shell/ui/disclosure.tsx'

/** The rules of the two rivals, which they never break. */
export function Rivals({ state }: { state: MarketEntryState }) {
  const { brief, rules } = state
  const { undercut, followerLeast, followerMost, entrantTrigger, entrantPrice } = rules.terms
  return (
    <Disclosure open summary="Your two rivals, and their rules">
      <dl className="sim-terms">
        <div>
          <dt>{brief.follower}, the follower</dt>
          <dd>
            Is there already. Each year it asks your price of the year before less {percent(undercut)} of the
            usual price, but never less than {percent(followerLeast)} or more than {percent(followerMost)} of
            it. What leaks of your know-how makes it stronger, for good.
          </dd>
        </div>
        <div>
          <dt>{brief.entrant}, the entrant</dt>
          <dd>
            Comes the year after you held more than {percent(entrantTrigger)} of the market, and sometimes by
            plans of its own. It sells at {percent(entrantPrice)} of the usual price, advertises as much as
            you did the year before, and stays.
          </dd>
        </div>
      </dl>
    </Disclosure>
  )
}
