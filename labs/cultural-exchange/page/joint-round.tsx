import { Button } from '@tradewind/ui/button.tsx'
import { CheckboxGroup } from '@tradewind/ui/choices.tsx'
import { useDraft, useOwnDraft } from '../../shell/place/drafts.ts'
import { Message } from '../../shell/place/message.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { Term } from '../../shell/place/term.tsx'
import { SendRow, useDeciding, useHeadingOfNew } from '../../shell/play/round.tsx'
import { useCaptainDraft } from '../../shell/team/use-captain-draft.ts'
import type { CustomId } from '../data/customs.ts'
import type { CulturalExchangeDecision, Ways } from '../engine/decisions.ts'
import type { CulturalExchangeState, ShownCustom } from '../engine/state.ts'
import type { CulturalExchangePlay } from './cultural-exchange-play.ts'
import { Glyph } from './glyphs.tsx'
import { bridgesOf, keptBy, keptRod, objectionTo, waysOf, type Picks } from './joint.ts'
import { Notebook } from './notebook.tsx'
import { clerk } from './people.ts'
import { Sheet } from './sheet.tsx'
import { Stall } from './stall.tsx'
import type { PinnedCard } from './stall-marks.ts'
import { walkSteps } from './walk.ts'
import { homeWay } from './way-cards.tsx'

function useTable({ customs }: CulturalExchangeState) {
  const [picks, setPicks] = useDraft<Picks>('joint/picks', {})
  const [open, setOpen] = useOwnDraft<CustomId | null>('joint/open', customs[0]?.id ?? null)
  return { picks, setPicks, open, setOpen }
}

type Table = ReturnType<typeof useTable>

/** The joint table: for each custom one way, or two as a bridge; then all of it before it is held. */
export function JointRound(play: CulturalExchangePlay) {
  const { state } = play
  const table = useTable(state)
  useHeadingOfNew(`joint ${table.open ?? 'all'}`)
  const { open, picks, setOpen } = table
  useCaptainDraft(objectionTo(state, picks) === null ? decisionIn(picks) : null, open === null)
  return (
    <Stage
      steps={walkSteps(state.customs, waysOf(picks), { open, onOpen: setOpen, end: 'Host' })}
      scene={<BothSides state={state} table={table} />}
      message={<Counsel state={state} picks={picks} />}
      tools={<Notebook state={state} />}
      {...(open === null ? hostParts(play, table) : customParts(state, table, open))}
    />
  )
}

function cardsOf({ customs }: CulturalExchangeState, { picks, open }: Table): PinnedCard[] {
  return customs.map((custom) => ({
    custom,
    way: picks[custom.id]?.[0],
    second: picks[custom.id]?.[1],
    active: open === custom.id,
  }))
}

/** Both traders at the player's own table, with a rod for each side: what it would see kept. */
function BothSides({ state, table }: { state: CulturalExchangeState; table: Table }) {
  const kept = keptOf(state, table.picks)
  const low = Math.min(kept.home, kept.away)
  const isOpen = state.customs.some(({ id }) => table.picks[id] === undefined)
  return (
    <Stall
      spot="home"
      guest="weir"
      trust={null}
      rods={[keptRod('Home', kept.home), keptRod(state.away.name, kept.away, 'by your notes')]}
      cards={cardsOf(state, table)}
      pose={
        isOpen
          ? { gesture: 'open', mood: 'asks' }
          : { gesture: low >= 6 ? 'heart' : 'folded', mood: low >= 6 ? 'glad' : 'asks' }
      }
    />
  )
}

function keptOf({ homeRules, lastNotes }: CulturalExchangeState, picks: Picks) {
  return homeRules === null || lastNotes === null ? { home: 0, away: 0 } : keptBy(picks, homeRules, lastNotes)
}

function Counsel({ state: { joint, away }, picks }: { state: CulturalExchangeState; picks: Picks }) {
  const made = Object.keys(bridgesOf(picks)).length
  return (
    <Message from={clerk} mood={made > joint.bridges ? 'worried' : 'asks'}>
      <p>
        {away.name} comes to your table. The deal brings {joint.worth} if both sides take it, and nothing if
        one leaves. <Term of="bridge">Bridges</Term>: {made} of {joint.bridges}, each costs {joint.bridgeCost}
        .
      </p>
    </Message>
  )
}

function customParts(state: CulturalExchangeState, { picks, setPicks, setOpen }: Table, open: CustomId) {
  const custom = state.customs.find(({ id }) => id === open) as ShownCustom
  const chosen = picks[open] ?? []
  const note = state.lastNotes?.[open]
  const home = homeWay(state, custom)
  const others = Object.keys(bridgesOf(picks)).filter((id) => id !== open).length
  const most = others < state.joint.bridges ? 2 : 1
  const toggle = (way: string) => {
    const next = chosen.includes(way) ? chosen.filter((one) => one !== way) : [...chosen, way]
    const rest = Object.fromEntries(Object.entries(picks).filter(([id]) => id !== open)) as Picks
    setPicks(next.length === 0 ? rest : { ...rest, [open]: next })
  }
  return {
    title: custom.asks,
    task: most === 2 ? 'One way, or two as a bridge.' : 'One way: all your bridges are built.',
    children: (
      <div className="cx-options">
        <CheckboxGroup
          legend={<span className="visually-hidden">{`${custom.name} at the joint table`}</span>}
          look="sentences"
          most={most}
          options={custom.ways.map(({ id, text }) => ({
            id,
            text: (
              <span className="cx-option row middle">
                <Glyph custom={custom.id} way={id} />
                <span>
                  {text}
                  <span className="cx-way-tags wrapping">
                    {id === home && <span className="cx-tag pill muted small">Home</span>}
                    {id === note?.way && (
                      <span className="cx-tag pill muted small">
                        {state.away.name}: {note.confidence} % sure
                      </span>
                    )}
                  </span>
                </span>
              </span>
            ),
          }))}
          chosen={chosen}
          onToggle={toggle}
        />
      </div>
    ),
    action: (
      <Button
        kind="solid"
        disabled={chosen.length === 0}
        onClick={() => setOpen(state.customs.find(({ id }) => picks[id] === undefined)?.id ?? null)}
      >
        Lay it on the table
      </Button>
    ),
  }
}

function hostParts(play: CulturalExchangePlay, table: Table) {
  return {
    title: 'The joint table',
    task: 'This is how you host both. Press a card to change it.',
    children: <Sheet label="The joint table" cards={cardsOf(play.state, table)} onOpen={table.setOpen} />,
    action: <Host play={play} picks={table.picks} />,
  }
}

function decisionIn(picks: Picks): CulturalExchangeDecision {
  return { type: 'joint', ways: waysOf(picks) as Ways, bridges: bridgesOf(picks) }
}

function Host({ play, picks }: { play: CulturalExchangePlay; picks: Picks }) {
  const deciding = useDeciding<CulturalExchangeDecision>(play)
  return (
    <SendRow
      deciding={deciding}
      objection={objectionTo(play.state, picks)}
      onSend={() => void deciding.send(decisionIn(picks))}
    >
      Host the table like this
    </SendRow>
  )
}
