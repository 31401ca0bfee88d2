import { useState } from 'react'
import type { NetworkState } from '../engine/later-state.ts'
import type { SiteFunction, Sites } from '../engine/network.ts'
import type { GlobalCompassState } from '../engine/state.ts'
import { namesIn, type NameOf } from './names.ts'
import { DistanceTable, LinkTable, MarketTable, RunningCosts } from './network-tables.tsx'
import { complete, objectionToNetwork, type NetworkDraft } from './network.ts'
import { Part, Round, SendRow, useDeciding } from '../../shell/play/round.tsx'
import type { GlobalCompassPlay, GlobalCompassDeciding } from './global-compass-play.ts'
import type { GlobalCompassDecision } from '../engine/decisions.ts'
import { million } from '../../shell/play/words.ts'
import { WorldMap, type Mark } from './world-map.tsx'
import { Radio } from '../../shell/ui/choices.tsx'
import { SelectField } from '../../shell/ui/fields.tsx'

export function NetworkRound(play: GlobalCompassPlay) {
  const { network } = play.state
  return network && <Network {...play} network={network} />
}

function Network({ network, ...play }: GlobalCompassPlay & { network: NetworkState }) {
  const { state } = play
  const [draft, setDraft] = useState<NetworkDraft>({})
  const deciding = useDeciding<GlobalCompassDecision>(play)
  const asking = useDeciding<GlobalCompassDecision>(play)
  const nameOf = namesIn(state)
  const objection = objectionToNetwork(draft, network, nameOf)
  const send = (type: 'place' | 'quote') => {
    const sites = complete(draft)
    if (sites) void (type === 'quote' ? asking : deciding).send({ type, sites })
  }
  return (
    <Round
      title="Round 4: Network"
      task="Place head office, plant, research and hub so that the total cost is as low as possible."
    >
      <Places state={state} network={network} draft={draft} onDraft={setDraft} />
      <Estimates
        network={network}
        nameOf={nameOf}
        deciding={asking}
        objection={objection}
        onAsk={() => send('quote')}
      />
      <Part title="What it costs">
        <LinkTable network={network} draft={draft} />
        <RunningCosts network={network} nameOf={nameOf} />
        <MarketTable network={network} nameOf={nameOf} />
        <DistanceTable network={network} nameOf={nameOf} />
      </Part>
      <SendRow deciding={deciding} objection={objection} onSend={() => send('place')}>
        Confirm the network
      </SendRow>
    </Round>
  )
}

interface PlacesProps {
  state: GlobalCompassState
  network: NetworkState
  draft: NetworkDraft
  onDraft: (next: NetworkDraft) => void
}

function Places({ state, network, draft, onDraft }: PlacesProps) {
  const { functions, places } = network
  const nameOf = namesIn(state)
  const [active, setActive] = useState<SiteFunction>('headOffice')
  const placeOnMap = (code: string) => {
    const next = { ...draft, [active]: code }
    onDraft(next)
    // The next click places a function that has no country yet.
    setActive(functions.find(({ id }) => !next[id])?.id ?? active)
  }
  return (
    <Part title="Your four places">
      <p>
        Place each function at home ({nameOf(places[0] ?? '')}) or on the long list, at most two in one
        country, and at least one in your pick, {nameOf(network.pick)}.
      </p>
      <div className="gc-sites">
        {functions.map(({ id, name, says }) => (
          <div key={id} className="gc-site" data-active={active === id || undefined}>
            <Radio name="gc-active" checked={active === id} onChoose={() => setActive(id)}>
              <b className="gc-letter" aria-hidden="true">
                {letters[id]}
              </b>
              <span>
                {name}
                <span className="visually-hidden"> is placed by the next click on the map</span>
              </span>
            </Radio>
            <p className="sim-note">{says}</p>
            <SelectField
              label={`Country of the ${name.toLowerCase()}`}
              labelHidden
              value={draft[id] ?? ''}
              onChange={(code) => onDraft({ ...draft, [id]: code || undefined })}
              options={[
                { value: '', name: 'Choose a country' },
                ...places.map((code, at) => ({
                  value: code,
                  name: `${nameOf(code)}${at === 0 ? ' (home)' : code === network.pick ? ' (your pick)' : ''}, runs at ${network.runs[id][at]?.toFixed(1)}`,
                })),
              ]}
            />
          </div>
        ))}
      </div>
      <WorldMap
        countries={[state.brief.home, ...state.candidates]}
        marks={networkMarks(network, draft)}
        summary={`Click to place the function marked above. Letters show your places (O head office, P plant, R research, H hub). The ring is your pick, ${nameOf(network.pick)}; the diamond is home.`}
        onChoose={placeOnMap}
      />
    </Part>
  )
}

const letters: Readonly<Record<SiteFunction, string>> = {
  headOffice: 'O',
  plant: 'P',
  research: 'R',
  hub: 'H',
}

function networkMarks(network: NetworkState, draft: NetworkDraft): Record<string, Mark> {
  return Object.fromEntries(
    network.places.map((code, at): [string, Mark] => {
      const label = network.functions
        .filter(({ id }) => draft[id] === code)
        .map(({ id }) => letters[id])
        .join('')
      const kind = at === 0 ? 'home' : code === network.pick ? 'pick' : label ? 'chosen' : 'candidate'
      return [code, { label, kind }]
    }),
  )
}

interface EstimateProps {
  network: NetworkState
  nameOf: NameOf
  deciding: GlobalCompassDeciding
  objection: string | null
  onAsk: () => void
}

function Estimates({ network, nameOf, deciding, objection, onAsk }: EstimateProps) {
  const { quotes, quotesLeft, functions } = network
  const placesOf = (sites: Sites) =>
    functions.map(({ id, name }) => `${name} ${nameOf(sites[id])}`).join(', ')
  const latest = quotes.at(-1)
  return (
    <Part title="Estimates">
      <p>An estimate tells you the total cost of your four places, in million fictional dollars a year.</p>
      <SendRow
        deciding={deciding}
        objection={objection}
        kind="outlined"
        unavailable={quotesLeft === 0}
        onSend={onAsk}
      >
        {`Ask for an estimate (${quotesLeft === 0 ? 'none' : quotesLeft} left)`}
      </SendRow>
      <p role="status">
        {latest ? `The latest estimate: ${million(latest.cost)} a year.` : 'No estimate yet.'}
      </p>
      {quotes.length > 0 && (
        <ol className="gc-quotes">
          {quotes.map(({ sites, cost }, at) => (
            <li key={at}>
              <strong>{million(cost)} a year</strong>: {placesOf(sites)}
            </li>
          ))}
        </ol>
      )}
    </Part>
  )
}
