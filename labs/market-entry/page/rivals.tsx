import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { inWords, percent } from '@tradewind/contract/words/figures'
import { rivalNames } from './firms.ts'
import type { MetState } from './market-entry-play.ts'
import { hasLocals } from './street-view.ts'

/** The fixed rules of the two rivals; where firms meet, who they are and how they meet. */
export function Rivals({ state }: { state: MetState }) {
  if (state.world === null)
    return (
      <Disclosure open summary="Your two rivals and their rules">
        <Locals state={state} />
      </Disclosure>
    )
  return (
    <>
      <Disclosure open summary="The firms you meet">
        <Firms state={state} />
      </Disclosure>
      {hasLocals(state) && (
        <Disclosure summary="The two local rivals and their rules">
          <Locals state={state} />
        </Disclosure>
      )}
    </>
  )
}

function Firms({ state }: { state: MetState }) {
  const names = rivalNames(state)
  return (
    <dl className="stack gap-12">
      <div>
        <dt>{names.length === 0 ? 'No other firm yet' : inWords(names)}</dt>
        <dd>Their product, budget and countries are the same as yours. They may enter any country.</dd>
      </div>
      <div>
        <dt>At the same time</dt>
        <dd>
          Everybody decides a year before it begins. Nobody sees a plan of another firm. When the year has
          closed, all read who sold where, at what price, how loud and to how many.
        </dd>
      </div>
      <div>
        <dt>One market</dt>
        <dd>
          In each country buyers choose among all who sell there, so a rival takes buyers from you and from
          the others.
        </dd>
      </div>
    </dl>
  )
}

function Locals({ state }: { state: MetState }) {
  const { brief, rules, world } = state
  const { undercut, followerLeast, followerMost, entrantTrigger, entrantPrice } = rules.terms
  const [cheapest, leaks, holds, loudest] =
    world === null
      ? ['your price of the year before', 'you', 'you hold', 'you']
      : [
          'the price of the cheapest firm there the year before',
          'any firm there',
          'a firm holds',
          'the loudest firm',
        ]
  return (
    <dl className="stack gap-12">
      <div>
        <dt>{brief.follower}, the follower</dt>
        <dd>
          Is already there. Each year its price is {cheapest}, minus {percent(undercut)} of the usual price.
          It never goes below {percent(followerLeast)} or above {percent(followerMost)} of the usual price.
          Know-how that leaks from {leaks} makes it stronger for good.
        </dd>
      </div>
      <div>
        <dt>{brief.entrant}, the entrant</dt>
        <dd>
          Arrives the year after {holds} more than {percent(entrantTrigger)} of the market, and sometimes for
          its own reasons. It sells at {percent(entrantPrice)} of the usual price, advertises as much as{' '}
          {loudest} did the year before, and stays.
        </dd>
      </div>
    </dl>
  )
}
