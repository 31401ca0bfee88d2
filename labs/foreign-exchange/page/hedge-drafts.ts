import { useDraft, useOwnDraft } from '../../shell/place/drafts.ts'
import type { GivenChecks } from './foreign-exchange-play.ts'
import { noDanger, type Danger } from './danger-step.tsx'
import type { HedgeDraft } from './preview.ts'
import { noPicks, type Picks } from './quote-step.tsx'

const nothingChecked: GivenChecks = { aurel: 'unchecked', doral: 'unchecked' }

/** Everything that a quarter's decision consists of, kept until it is sent. */
export function useHedgeDrafts(quarter: number) {
  const name = (what: string) => `hedge ${quarter}/${what}`
  const [danger, setDanger] = useDraft<Danger>(name('danger'), noDanger)
  const [draft, setDraft] = useDraft<HedgeDraft>(name('lines'), {})
  const [netting, setNetting] = useDraft(name('netting'), false)
  const [checks, setChecks] = useDraft(name('checks'), nothingChecked)
  const [picks, setPicks] = useDraft<Picks>(name('picks'), noPicks)
  const [at, setAt] = useOwnDraft(name('step'), 0)
  const [reached, setReached] = useOwnDraft(name('reached'), 0)
  const go = (to: number) => {
    setAt(to)
    if (to > reached) setReached(to)
  }
  return {
    ...{ danger, setDanger, draft, setDraft, netting, setNetting, checks, setChecks, picks, setPicks },
    ...{ at, reached, go },
  }
}

export type HedgeDrafts = ReturnType<typeof useHedgeDrafts>
