import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { SelectField } from '@tradewind/ui/fields.tsx'
import { percent } from '@tradewind/contract/words/figures'
import { Drawer } from '../../shell/place/drawer.tsx'
import { useDraft, useOwnDraft } from '../../shell/place/drafts.ts'
import { Message } from '../../shell/place/message.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { Term } from '../../shell/place/term.tsx'
import { SendRow, useDeciding } from '../../shell/play/round.tsx'
import { useCaptainDraft } from '../../shell/team/use-captain-draft.ts'
import type { GlobalCompassDecision } from '../engine/decisions.ts'
import type { NetworkState, RiskState } from '../engine/later-state.ts'
import type { SiteFunction } from '../engine/sites.ts'
import type { GlobalCompassState } from '../engine/state.ts'
import { namesIn, type GlobalCompassPlay } from './global-compass-play.ts'
import { MapRoom, RoomTools } from './map-room.tsx'
import { CostTable, NetworkMap } from './network-scene.tsx'
import { DistanceTable, LinkTable, MarketTable, RunningCosts } from './network-tables.tsx'
import {
  complete,
  costParts,
  objectionToNetwork,
  totalOf,
  type CostPart,
  type NetworkDraft,
} from './network.ts'
import { boardPeople, shipper } from './people.ts'
import { bearingOf } from './room-things.tsx'

export function NetworkRound(play: GlobalCompassPlay) {
  const { network } = play.state
  return network && <Network {...play} network={network} />
}

/** Four functions are placed on the map; the flows between them and the total follow. */
function Network({ network, ...play }: GlobalCompassPlay & { network: NetworkState }) {
  const { state } = play
  const [draft, setDraft] = useDraft<NetworkDraft>('network', {})
  const [active, setActive] = useOwnDraft<SiteFunction>('network/active', 'headOffice')
  const [counts, setCounts] = useOwnDraft('network/counts', 1)
  const deciding = useDeciding<GlobalCompassDecision>(play)
  const nameOf = namesIn(state)
  const objection = objectionToNetwork(draft, network, nameOf)
  const sites = objection === null ? complete(draft) : null
  const decision = sites && ({ type: 'place', sites } as const)
  useCaptainDraft(decision)
  const pick = state.candidates.find(({ code }) => code === network.pick)
  const place = (site: SiteFunction, country: string) => setDraft({ ...draft, [site]: country || undefined })
  return (
    <Stage
      title="Where do the four functions go?"
      task={
        <>
          Drag the pieces, or choose here. At most {network.mostInOneCountry} in one country, at least one in
          your pick.
        </>
      }
      scene={
        <MapRoom
          bearing={pick && bearingOf(state.brief.home, pick)}
          wall={
            <NetworkMap {...{ state, network, draft, active, counts }} onPlace={place} onActive={setActive} />
          }
          table={<CostTable {...{ network, draft, counts }} />}
        />
      }
      message={<ShipperOn network={network} draft={draft} nameOf={nameOf} />}
      tools={
        <>
          <RoomTools state={state} />
          <Drawer title="Costs">
            <LinkTable network={network} draft={draft} />
            <RunningCosts network={network} nameOf={nameOf} />
            <MarketTable network={network} nameOf={nameOf} />
            <DistanceTable network={network} nameOf={nameOf} />
          </Drawer>
        </>
      }
      action={
        <SendRow
          deciding={deciding}
          objection={objection}
          onSend={() => {
            if (decision) void deciding.send(decision)
          }}
        >
          Confirm the network
        </SendRow>
      }
    >
      <Places {...{ state, network, draft, active }} onPlace={place} onActive={setActive} />
      <Counting risk={network.risk} chosen={counts} onChoose={setCounts} />
    </Stage>
  )
}

interface PlacesProps {
  state: GlobalCompassState
  network: NetworkState
  draft: NetworkDraft
  active: SiteFunction
  onPlace: (site: SiteFunction, country: string) => void
  onActive: (site: SiteFunction) => void
}

/** The piece in hand and its country: the same as dragging it. */
function Places({ state, network, draft, active, onPlace, onActive }: PlacesProps) {
  const { functions, places, runs, pick } = network
  const nameOf = namesIn(state)
  const site = functions.find(({ id }) => id === active)
  const riskAt = (at: number) => `, ${percent(network.risk.risks[at] ?? 0)}`
  const note = (at: number, code: string) => (at === 0 ? ', home' : code === pick ? ', your pick' : '')
  return (
    <>
      <RadioGroup
        look="segments"
        legend="Piece in hand"
        name="gc-piece"
        chosen={active}
        onChoose={onActive}
        options={functions.map(({ id, name }) => ({
          id,
          text: name,
          note: draft[id] ? nameOf(draft[id]) : 'open',
        }))}
      />
      {site && (
        <SelectField
          label={`${site.name}: country and running cost, risk`}
          value={draft[active] ?? ''}
          onChange={(code) => onPlace(active, code)}
          placeholder="Choose a country"
          options={places.map((code, at) => ({
            value: code,
            name: `${nameOf(code)}${note(at, code)}: ${runs[active][at]?.toFixed(1)}${riskAt(at)}`,
          }))}
        />
      )}
    </>
  )
}

const readingWords: Readonly<Record<number, string>> = { 0.25: 'a quarter', 1: 'in full', 4: 'four times' }

interface CountingProps {
  risk: RiskState
  chosen: number
  onChoose: (counts: number) => void
}

/** How the player hears the chair: it moves the shades and the total, and is not sent. */
function Counting({ risk, chosen, onChoose }: CountingProps) {
  return (
    <RadioGroup
      look="segments"
      legend={
        <>
          To the chair, a <Term of="standstill" /> counts
        </>
      }
      name="gc-counts"
      chosen={chosen}
      onChoose={onChoose}
      options={risk.readings.map((reading) => ({
        id: reading,
        text: readingWords[reading] ?? `${reading} times`,
      }))}
    />
  )
}

interface ShipperProps {
  network: NetworkState
  draft: NetworkDraft
  nameOf: (code: string) => string
}

/** The head of logistics on what is placed so far. */
function ShipperOn({ network, draft, nameOf }: ShipperProps) {
  const parts = costParts(draft, network)
  const objection = complete(draft) ? objectionToNetwork(draft, network, nameOf) : null
  if (objection !== null)
    return (
      <Message from={shipper} mood="worried">
        <p>{objection}</p>
      </Message>
    )
  if (!complete(draft))
    return (
      <Message from={boardPeople.chair} mood="asks">
        <p>{network.risk.says}</p>
      </Message>
    )
  const shaky = riskiest(draft, network, nameOf)
  if (shaky)
    return (
      <Message from={shipper} mood="worried">
        <p>{shaky}</p>
      </Message>
    )
  return (
    <Message from={shipper} mood="calm">
      <p>{weakestLink(parts)}</p>
    </Message>
  )
}

/** The place that is most likely to stand still, where that is more than one year in eight. */
function riskiest(
  draft: NetworkDraft,
  { risk, places, functions }: NetworkState,
  nameOf: (code: string) => string,
): string | null {
  const placed = functions.flatMap(({ id, name }) => {
    const at = draft[id]
    return at === undefined ? [] : [{ name, at, chance: risk.risks[places.indexOf(at)] ?? 0 }]
  })
  const first = placed.toSorted((a, b) => b.chance - a.chance)[0]
  if (!first || first.chance < 1 / 8) return null
  return `In ${nameOf(first.at)} the ${first.name.toLowerCase()} stands still in one year of ${Math.round(1 / first.chance)}. Would the chair sleep?`
}

function weakestLink(parts: readonly CostPart[]): string {
  const links = parts.slice(4).toSorted((a, b) => (b.cost ?? 0) - (a.cost ?? 0))
  const first = links[0]
  const share = (first?.cost ?? 0) / totalOf(parts)
  return `“${first?.name}” is ${percent(share)} of it all. Could it be shorter?`
}
