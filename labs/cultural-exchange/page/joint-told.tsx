import { useEffect } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import { counted } from '@tradewind/contract/words/figures'
import { useOwnDraft } from '../../shell/place/drafts.ts'
import { Message } from '../../shell/place/message.tsx'
import { useReveal, type Reveal } from '../../shell/place/reveal.ts'
import { Stage } from '../../shell/place/stage.tsx'
import { Results } from '../../shell/play/results.tsx'
import type { CustomId } from '../data/customs.ts'
import type { CulturalExchangeState, JointHeld } from '../engine/state.ts'
import { toldAt, type Pose } from './gestures.ts'
import { Glyph } from './glyphs.tsx'
import { keptRod } from './joint.ts'
import { clerk } from './people.ts'
import { Stall } from './stall.tsx'
import { shortOf, type PinnedCard } from './stall-marks.ts'

/** Milliseconds that the joint table takes to pass in the picture. */
const tablePasses = 2700

export interface ToldTable {
  readonly held: JointHeld
  readonly reveal: Reveal
}

/** The joint table as it is told once it was held; null before. */
export function useToldTable({ held, news }: CulturalExchangeState): ToldTable | null {
  const [seen, setSeen] = useOwnDraft('told joint/seen', false)
  const reveal = useReveal(tablePasses, seen || news !== 'joint')
  const { isOver } = reveal
  useEffect(() => {
    if (isOver && news === 'joint' && !seen) setSeen(true)
  }, [isOver, news, seen, setSeen])
  return held && { held, reveal }
}

const took: Pose = { gesture: 'heart', mood: 'glad' }
const left: Pose = { gesture: 'back', mood: 'frown' }
const weighs: Pose = { gesture: 'chin', mood: 'asks' }

/** Both traders at the joint table: card after card is laid, then each side answers. */
export function HeldTable({
  told: { held, reveal },
  state,
}: {
  told: ToldTable
  state: CulturalExchangeState
}) {
  const laid = toldAt(reveal.progress, state.customs.length)
  return (
    <Stall
      spot="home"
      guest="weir"
      trust={null}
      rods={reveal.isOver ? [keptRod('Home', held.keptHome), keptRod(state.away.name, held.keptAway)] : []}
      cards={state.customs.map((custom, at): PinnedCard => {
        const [way, second] = at < laid ? held.ways[custom.id] : []
        return { custom, way, second, active: !reveal.isOver && at === laid }
      })}
      pose={reveal.isOver ? (held.homeTook ? took : left) : weighs}
      guestPose={reveal.isOver ? (held.awayTook ? took : left) : weighs}
    />
  )
}

/** The joint table while it passes. */
export function PassingTable({ told, state }: { told: ToldTable; state: CulturalExchangeState }) {
  return (
    <Stage
      title="Both sides weigh your table …"
      scene={<HeldTable told={told} state={state} />}
      message={
        <Message from={clerk} mood="asks">
          <p>Each of them counts what you honor. Watch both faces.</p>
        </Message>
      }
      action={
        <Button kind="solid" onClick={told.reveal.skip}>
          Skip to the end
        </Button>
      }
    />
  )
}

/** What happened at the joint table, why, and what to ask oneself. */
export function TableWords({ held, state }: { held: JointHeld; state: CulturalExchangeState }) {
  const { joint, customs, away } = state
  const bridges = Object.values(held.ways).filter(({ length }) => length > 1).length
  const both = held.homeTook && held.awayTook
  const expected = customs.filter(({ id }) => served(state, held, id).away).length
  return (
    <Message from={clerk} mood={both ? 'glad' : 'worried'}>
      <Results className="stack gap-4">
        <p>
          <strong>{tookWords(held, away.name)}</strong>{' '}
          {both &&
            `It brings ${joint.worth}${bridges === 0 ? '' : `, less ${joint.bridgeCost * bridges} for ${counted(bridges, 'bridge')}`}.`}
        </p>
        <p>
          Home saw {held.keptHome} of {customs.length} customs kept, {away.name} {held.keptAway}
          {expected === held.keptAway
            ? ', as your notes said.'
            : `. By your notes it would have been ${expected}.`}{' '}
          {leaningTold(held, away.name)}
        </p>
      </Results>
    </Message>
  )
}

export function tookWords({ homeTook, awayTook }: JointHeld, town: string): string {
  if (homeTook && awayTook) return 'Both sides take it: the deal is made.'
  if (homeTook) return `Brannic takes it, ${town} steps back. No deal.`
  return awayTook ? `${town} takes it, Brannic steps back. No deal.` : 'Both step back. No deal.'
}

/** Half of the customs. */
const few = 4

/** Who gave way at the table, as a question where one side did so more. */
export function leaningTold({ keptHome, keptAway }: JointHeld, town: string): string {
  if (Math.max(keptHome, keptAway) <= few) return 'Neither side found much of its own.'
  if (Math.abs(keptHome - keptAway) <= 1) return 'Neither side gave way much more than the other.'
  return `${keptHome > keptAway ? town : 'Home'} gave way more: did you mean it so?`
}

/** Whom the ways of a custom serve: home by its rules, the other town by the player's own last notes. */
function served({ homeRules, lastNotes }: CulturalExchangeState, { ways }: JointHeld, id: CustomId) {
  const home = homeRules?.find(({ custom }) => custom === id)?.way ?? ''
  return { home: ways[id].includes(home), away: ways[id].includes(lastNotes?.[id].way ?? '') }
}

/** Each custom as it was laid on the table, and whom it served. */
export function TableLaid({ held, state }: { held: JointHeld; state: CulturalExchangeState }) {
  return (
    <ul className="cx-laid" aria-label="What you laid on the table">
      {state.customs.map((custom) => {
        const { home, away } = served(state, held, custom.id)
        return (
          <li key={custom.id}>
            <Glyph custom={custom.id} way={held.ways[custom.id][0] ?? ''} />
            <span>
              <small>{custom.name}</small>
              {held.ways[custom.id].map((way) => shortOf(custom, way)).join(' + ')}
            </span>
            <span className="cx-way-tags wrapping">
              {home && <span className="cx-tag pill muted small">Home</span>}
              {away && <span className="cx-tag pill muted small">{state.away.name}</span>}
              {!home && !away && <span className="cx-tag pill muted small">neither</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
