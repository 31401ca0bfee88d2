import { Button } from '@tradewind/ui/button.tsx'
import { CheckboxGroup, RadioGroup } from '@tradewind/ui/choices.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { counted } from '@tradewind/contract/words/figures'
import { Message } from '../../shell/place/message.tsx'
import { Picture } from '../../shell/place/picture.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { Term } from '../../shell/place/term.tsx'
import { useDraft, useOwnDraft } from '../../shell/place/drafts.ts'
import { DecideButton, SendRow, useDeciding, useHeadingOfNew } from '../../shell/play/round.tsx'
import { useCaptainDraft } from '../../shell/team/use-captain-draft.ts'
import type { MarketEntryDecision } from '../engine/decisions.ts'
import type { ReasonId } from '../engine/research.ts'
import { CountriesTable } from './country-table.tsx'
import { othersOnMap } from './firms.ts'
import { IslandMap } from './island-map.tsx'
import { knownReasons, layerOf, layerSays } from './layers.ts'
import type { MarketEntryPlay } from './market-entry-play.ts'
import { founder } from './people.ts'
import { ReasonsPart } from './reasons-step.tsx'
import { ResearchTools, Scene } from './scene.tsx'
import {
  emptyShortlist,
  missingIn,
  shortlistDecision,
  withToggled,
  type ShortlistDraft,
} from './shortlist.ts'
import { homeStreet } from './street-view.ts'
import { nameIn, thousand } from './words.ts'

type State = MarketEntryPlay['state']

interface Screening {
  readonly draft: ShortlistDraft
  readonly setDraft: (draft: ShortlistDraft) => void
  readonly layer: ReasonId
  readonly setLayer: (layer: ReasonId) => void
}

/** Round 1: evidence on the map, three countries, and why each of them. */
export function ScreenRound(play: MarketEntryPlay) {
  const { state } = play
  const [draft, setDraft] = useDraft<ShortlistDraft>('screen/shortlist', emptyShortlist)
  const [layer, setLayer] = useOwnDraft<ReasonId>('screen/layer', 'potential')
  const [at, setAt] = useOwnDraft('screen/step', 0)
  const [reached, setReached] = useOwnDraft('screen/reached', 0)
  const listing = useDeciding<MarketEntryDecision>(play)
  const go = (to: number) => {
    setAt(to)
    if (to > reached) setReached(to)
  }
  useHeadingOfNew(`screen/${at}`)
  const nameOf = nameIn(state)
  const { shortlistLength } = state.rules
  const whole = draft.chosen.length === shortlistLength
  const names = [
    'Evidence',
    'Shortlist',
    ...Array.from({ length: shortlistLength }, (_, place) => {
      const code = draft.chosen[place]
      return code === undefined ? `Why ${place + 1}` : nameOf(code)
    }),
  ]
  const screening: Screening = { draft, setDraft, layer, setLayer }
  const isLast = at === names.length - 1
  const missing = missingIn(draft, state.rules, nameOf)
  useCaptainDraft(missing === null ? shortlistDecision(draft) : null, isLast)
  return (
    <Stage
      steps={{
        label: 'Steps of the screening',
        names,
        at,
        reached: whole ? reached : Math.min(reached, 1),
        onGo: go,
      }}
      tools={<ResearchTools state={state} />}
      {...(at === 0
        ? evidenceParts(play, screening)
        : at === 1
          ? shortlistParts(state, screening)
          : reasonsParts(state, screening, at - 2))}
      action={
        isLast ? (
          <SendRow
            deciding={listing}
            objection={missing}
            onSend={() => void listing.send(shortlistDecision(draft))}
          >
            Submit the shortlist
          </SendRow>
        ) : (
          <NextStep
            name={names[at + 1] ?? ''}
            go={() => go(at + 1)}
            lacks={at === 1 && !whole}
            missing={missing}
          />
        )
      }
    />
  )
}

interface NextProps {
  name: string
  go: () => void
  lacks: boolean
  missing: string | null
}

/** Goes to the next step; the shortlist has to be whole first. */
function NextStep({ name, go, lacks, missing }: NextProps) {
  const [tried, setTried] = useOwnDraft('screen/tried', false)
  return (
    <div className="sim-send">
      <Button kind="solid" onClick={() => (lacks ? setTried(true) : go())}>
        Next: {name}
      </Button>
      <Refusal sentence={lacks && tried ? missing : null} />
    </div>
  )
}

function mapOf(state: State, { draft, layer, setLayer }: Screening) {
  const shown = layerOf(knownReasons(state).includes(layer) ? layer : 'potential')
  return {
    scene: (
      <Scene view={homeStreet(state)}>
        <Picture
          title={`The countries, from near to far: ${shown.name.toLowerCase()}`}
          says={layerSays[shown.id as ReasonId]}
          figures={<CountriesTable state={state} />}
        >
          <IslandMap countries={state.countries} layer={shown} chosen={draft.chosen} />
        </Picture>
      </Scene>
    ),
    layers: (
      <RadioGroup
        look="segments"
        legend="Show on the map"
        name="me-layer"
        chosen={shown.id as ReasonId}
        onChoose={setLayer}
        options={knownReasons(state).map((id) => ({ id, text: layerOf(id).name }))}
      />
    ),
  }
}

function evidenceParts(play: MarketEntryPlay, screening: Screening) {
  const { state } = play
  const { brief, research } = state
  const { scene, layers } = mapOf(state, screening)
  return {
    title: 'Which evidence is worth its price?',
    task: (
      <>
        <strong>{thousand(research.left)}</strong> left. A closer look costs 90 to 320 later; the rest counts
        as <Term of="value">value</Term>.
      </>
    ),
    scene,
    message: (
      <Message from={founder} mood="asks">
        <p>
          We make {brief.product}. {othersOnMap(state) ?? 'Where do we look first?'}
        </p>
      </Message>
    ),
    children: (
      <>
        {layers}
        <Reports play={play} onBought={screening.setLayer} />
      </>
    ),
  }
}

const reportSays: Readonly<Record<string, string>> = {
  outlook: 'Growth and timing',
  trade: 'Tariff on imports',
  law: 'Is know-how safe?',
  risk: 'Premium, and policy shocks',
  rivalry: 'Strength of rivals',
}

const layerOfReport: Readonly<Record<string, ReasonId>> = {
  outlook: 'growth',
  trade: 'tariff',
  law: 'protection',
  risk: 'safety',
  rivalry: 'competition',
}

function Reports({ play, onBought }: { play: MarketEntryPlay; onBought: (layer: ReasonId) => void }) {
  const { reports, left } = play.state.research
  const buying = useDeciding<MarketEntryDecision>(play)
  const open = reports.filter(({ bought }) => !bought)
  return (
    <div>
      <h3>Desk reports</h3>
      {open.length === 0 && <p>You have bought all five. See them on the map.</p>}
      <ul className="me-offers">
        {open.map(({ id, name, price }) => (
          <li key={id}>
            <span>
              <strong>{name}</strong>
              <small>{reportSays[id]}</small>
            </span>
            <DecideButton
              deciding={buying}
              kind="outlined"
              unavailable={price > left}
              about={name}
              onDecide={() => {
                const buy = async () => {
                  const layer = layerOfReport[id]
                  if ((await buying.send({ type: 'report', report: id })) && layer) onBought(layer)
                }
                void buy()
              }}
            >
              Buy: {price}
            </DecideButton>
          </li>
        ))}
      </ul>
      <Refusal sentence={buying.problem} />
    </div>
  )
}

function shortlistParts(state: State, screening: Screening) {
  const { draft, setDraft } = screening
  const { shortlistLength } = state.rules
  const { scene, layers } = mapOf(state, screening)
  return {
    title: 'Which three deserve a closer look?',
    task: (
      <>
        Your <Term of="shortlist">shortlist</Term> is final: one of the three becomes our market.
      </>
    ),
    scene,
    message: (
      <Message from={founder} mood={draft.chosen.length === shortlistLength ? 'glad' : 'asks'}>
        <p>{wordsOnList(state, draft)}</p>
      </Message>
    ),
    children: (
      <>
        {layers}
        <div className="me-countries">
          <CheckboxGroup
            legend={`Countries, ${draft.chosen.length} of ${shortlistLength} chosen`}
            options={state.countries.map(({ code, name }) => ({ id: code, text: name }))}
            chosen={draft.chosen}
            most={shortlistLength}
            onToggle={(code) => setDraft(withToggled(draft, code, shortlistLength))}
          />
        </div>
      </>
    ),
  }
}

function wordsOnList(state: State, { chosen }: ShortlistDraft): string {
  const open = state.rules.shortlistLength - chosen.length
  if (open > 0)
    return `${counted(open, 'more country', 'more countries')}. Large is good, near is good, and rarely both.`
  return 'Three flags on the map. Now tell the board why.'
}

function reasonsParts(state: State, { draft, setDraft }: Screening, place: number) {
  const code = draft.chosen[place]
  const country = state.countries.find((one) => one.code === code) ?? state.countries[0]
  if (!country) throw new Error('There is always a country')
  return ReasonsPart({ state, draft, onDraft: setDraft, country })
}
