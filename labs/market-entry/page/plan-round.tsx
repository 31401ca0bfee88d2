import { Button } from '@tradewind/ui/button.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { useDraft, useOwnDraft } from '../../shell/place/drafts.ts'
import { SendRow, useDeciding, useHeadingOfNew } from '../../shell/play/round.tsx'
import { useCaptainDraft } from '../../shell/team/use-captain-draft.ts'
import type { ClaimId } from '../engine/claims.ts'
import type { MarketEntryDecision } from '../engine/decisions.ts'
import type { MarketEntryPlay } from './market-entry-play.ts'
import { completePlan, emptyPlan, missingInPlan, type PlanDraft } from './plan-draft.ts'
import { launchParts, priceParts } from './plan-terms-steps.tsx'
import { doorParts, whenParts, whereParts } from './plan-steps.tsx'
import { signParts } from './plan-sign.tsx'
import { whyParts } from './plan-why.tsx'
import { PlanTools } from './scene.tsx'

const steps = [
  { name: 'Where', parts: whereParts },
  { name: 'Door', parts: doorParts },
  { name: 'When', parts: whenParts },
  { name: 'Price', parts: priceParts },
  { name: 'Launch', parts: launchParts },
  { name: 'Why', parts: whyParts },
  { name: 'Sign', parts: signParts },
] as const

/** How far the steps may be opened: none before the ones that it builds on. */
function openTo({ country, mode, entry }: PlanDraft, reached: number): number {
  const most = country === null ? 0 : mode === null ? 1 : entry === null ? 2 : steps.length - 1
  return Math.min(reached, most)
}

/** Round 3: the plan, one question at a time. */
export function PlanRound(play: MarketEntryPlay) {
  const { state } = play
  const [draft, setDraft] = useDraft<PlanDraft>('plan/terms', emptyPlan)
  const [claims, setClaims] = useDraft<readonly ClaimId[]>('plan/claims', [])
  const [note, setNote] = useDraft('plan/note', '')
  const [wanted, setAt] = useOwnDraft('plan/step', 0)
  const [reached, setReached] = useOwnDraft('plan/reached', 0)
  const deciding = useDeciding<MarketEntryDecision>(play)
  const at = Math.min(wanted, steps.length - 1)
  const step = steps[at] ?? steps[0]
  const next = steps[at + 1]
  const go = (to: number) => {
    setAt(to)
    if (to > reached) setReached(to)
  }
  useHeadingOfNew(`plan/${at}`)
  const lacks = at <= 2 ? lackingAt(at, draft) : null
  const missing = missingInPlan(draft) ?? missingClaims(claims, state.rules.claimsAsked)
  const terms = missing === null ? completePlan(draft) : null
  const decision = terms && ({ type: 'commit', ...terms, claims, note } as const)
  useCaptainDraft(decision, !next)
  return (
    <Stage
      steps={{
        label: 'Steps of the plan',
        names: steps.map(({ name }) => name),
        at,
        reached: openTo(draft, reached),
        onGo: go,
      }}
      tools={<PlanTools state={state} />}
      {...step.parts(play, { draft, setDraft, claims, setClaims, note, setNote })}
      action={
        next ? (
          <Button kind="solid" disabled={lacks !== null} onClick={() => go(at + 1)}>
            Next: {next.name}
          </Button>
        ) : (
          <SendRow
            deciding={deciding}
            objection={missing}
            onSend={() => {
              if (decision) void deciding.send(decision)
            }}
          >
            Sign the plan
          </SendRow>
        )
      }
    />
  )
}

function lackingAt(at: number, { country, mode, entry }: PlanDraft): string | null {
  return missingInPlan({ ...emptyPlan, country, mode: at < 1 ? 'direct' : mode, entry: at < 2 ? 1 : entry })
}

function missingClaims(claims: readonly ClaimId[], asked: number): string | null {
  const short = asked - claims.length
  return short > 0
    ? `Give ${short === asked ? asked : `${short} more`} reasons for your door, in the step “Why”.`
    : null
}
