import { Button } from '@tradewind/ui/button.tsx'
import { Slider } from '@tradewind/ui/slider.tsx'
import { percent } from '@tradewind/contract/words/figures'
import { useDraft, useOwnDraft } from '../../shell/place/drafts.ts'
import { LivingRanking, inOrder, type Ranked } from '../../shell/place/living-ranking.tsx'
import { Message } from '../../shell/place/message.tsx'
import { Picture } from '../../shell/place/picture.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import type { StepsProps } from '../../shell/place/steps.tsx'
import { Term } from '../../shell/place/term.tsx'
import { viewOf } from '../../shell/place/world/view.ts'
import { Results } from '../../shell/play/results.tsx'
import { SendRow, useDeciding, useHeadingOfNew } from '../../shell/play/round.tsx'
import { useCaptainDraft } from '../../shell/team/use-captain-draft.ts'
import type { CriterionId, Importance } from '../engine/criteria.ts'
import type { GlobalCompassDecision } from '../engine/decisions.ts'
import type { CriterionCard, GlobalCompassState } from '../engine/state.ts'
import { RemarkMessage, VoiceSheet, WhoSpeaks, useVoice } from './board.tsx'
import { inText, type GlobalCompassPlay } from './global-compass-play.ts'
import { baseMarks } from './layers.ts'
import { MapRoom, RoomTools, WallMap, lowMap, placesOf } from './map-room.tsx'
import { strategist } from './people.ts'
import { countingCriteria, equalWeights, objectionToWeights, shareOf } from './weights.ts'

interface Group {
  readonly name: string
  readonly asks: string
  readonly of: readonly CriterionId[]
}

const groups: readonly Group[] = [
  { name: 'Buyers', asks: 'Who should be able to buy?', of: ['market', 'income', 'growth', 'digital'] },
  { name: 'Money', asks: 'How steady must the money be?', of: ['prices', 'debt', 'credit'] },
  { name: 'Reach', asks: 'How easy must it be to reach?', of: ['closeness', 'trade', 'education'] },
]

/** The weights: ten sliders in three steps, before any figure is known. */
export function WeightsRound(play: GlobalCompassPlay) {
  const { state } = play
  const { criteria, rules } = state
  const [importance, setImportance] = useDraft('weights', equalWeights(criteria))
  const [at, setAt] = useOwnDraft('weights/step', 0)
  const [reached, setReached] = useOwnDraft('weights/reached', 0)
  const deciding = useDeciding<GlobalCompassDecision>(play)
  const go = (to: number) => {
    setAt(to)
    setReached(Math.max(to, reached))
  }
  useHeadingOfNew(`weights ${at}`)
  const names = ['Listen', ...groups.map(({ name }) => name)]
  const steps = { label: 'Steps of the weights', names, at, reached, onGo: go }
  const group = groups[at - 1]
  const objection = objectionToWeights(importance, criteria, rules)
  const decision = { type: 'set-weights', weights: importance } as const
  useCaptainDraft(objection === null ? decision : null, at === names.length - 1)
  if (!group) return <Listen {...{ state, steps }} onNext={() => go(1)} />
  return (
    <Stage
      steps={steps}
      title={group.asks}
      scene={<Scene state={state} importance={importance} />}
      message={
        objection === null ? (
          <RemarkMessage board={state.board} />
        ) : (
          <Message from={strategist} mood="worried">
            <p>{objection}</p>
          </Message>
        )
      }
      tools={<RoomTools state={state} />}
      action={
        at < names.length - 1 ? (
          <Button kind="solid" onClick={() => go(at + 1)}>
            Next: {names[at + 1]}
          </Button>
        ) : (
          <SendRow deciding={deciding} objection={objection} onSend={() => void deciding.send(decision)}>
            Lock in these weights
          </SendRow>
        )
      }
    >
      <ul className="gc-weights">
        {group.of.map((id) => {
          const card = criteria.find((entry) => entry.id === id)
          return (
            card && (
              <Weight
                key={id}
                card={card}
                importance={importance}
                most={rules.mostImportance}
                onChange={(value) => setImportance({ ...importance, [id]: value })}
              />
            )
          )
        })}
      </ul>
    </Stage>
  )
}

interface ListenProps {
  state: GlobalCompassState
  steps: StepsProps
  onNext: () => void
}

/** The first step: the people of the board say what matters to them, and name no criterion. */
function Listen({ state, steps, onNext }: ListenProps) {
  const { board, brief } = state
  const { voice, hear } = useVoice(state)
  return (
    <Stage
      steps={steps}
      title="What does the board need?"
      task={
        <>
          {brief.firm} makes {brief.product} in {inText(brief.home.name)}. Turn its board’s words into{' '}
          <Term of="weight">weights</Term>.
        </>
      }
      scene={
        <MapRoom
          onPhone="table"
          wall={<CandidatesMap state={state} low />}
          table={
            voice && (
              <Results key={voice.member} className="gc-heard">
                <VoiceSheet voice={voice} />
              </Results>
            )
          }
        />
      }
      message={
        <Message from={strategist} mood="asks">
          <p>They rank nothing. What ends the plan, what hurts, what leaves them cold?</p>
        </Message>
      }
      tools={<RoomTools state={state} />}
      action={
        <Button kind="solid" onClick={onNext}>
          Next: {steps.names[1]}
        </Button>
      }
    >
      <WhoSpeaks board={board} chosen={voice?.member} onHear={hear} />
    </Stage>
  )
}

interface WeightProps {
  card: CriterionCard
  importance: Importance
  most: number
  onChange: (value: number) => void
}

function Weight({ card, importance, most, onChange }: WeightProps) {
  return (
    <li>
      <p className="gc-weight-name cluster middle">
        <strong>{card.name}</strong>
      </p>
      <p className="sim-note">{card.asks}</p>
      <Slider
        label={`Importance of ${card.name}`}
        value={importance[card.id]}
        max={most}
        onChange={onChange}
      />
    </li>
  )
}

/** The criteria as rows, the heaviest first. */
export function weightRows(criteria: readonly CriterionCard[], importance: Importance): Ranked[] {
  return criteria.map(({ id, name }) => {
    const share = shareOf(importance, id)
    return { id, name, value: share, text: String(Math.round(share * 100)) }
  })
}

function Scene({ state, importance }: { state: GlobalCompassState; importance: Importance }) {
  const { criteria, rules } = state
  const rows = weightRows(criteria, importance)
  return (
    <MapRoom
      onPhone="table"
      wall={<CandidatesMap state={state} />}
      table={
        <Picture
          quiet
          title="What counts, in %"
          says={weightsSay(rows, countingCriteria(importance), rules.greatestShare)}
        >
          <LivingRanking
            rows={rows}
            domain={[0, 0.5]}
            shown={10}
            columns={2}
            numbered={false}
            limit={{ value: rules.greatestShare, name: 'most' }}
          />
        </Picture>
      }
    />
  )
}

/** @param low leaves room for words on the table */
function CandidatesMap({ state, low = false }: { state: GlobalCompassState; low?: boolean }) {
  const { brief, candidates } = state
  return (
    <WallMap
      quiet
      places={placesOf(state)}
      title={`${brief.home.name} and ${candidates.length} candidates`}
      says={`The diamond is home, ${brief.home.name}; each dot is a candidate.`}
      marks={baseMarks(state)}
      {...(low && { view: viewOf(placesOf(state), lowMap) })}
    />
  )
}

function weightsSay(rows: readonly Ranked[], counting: number, most: number): string {
  const heavy = inOrder(rows)
    .map(({ name, text }) => `${name} ${text} %`)
    .join(', ')
  return `${heavy}. ${counting} of ${rows.length} criteria count; none may have more than ${percent(most)}.`
}
