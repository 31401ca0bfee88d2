import { useState } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { inWords, percent, sentence } from '@tradewind/contract/words/figures'
import { useOwnDraft } from '../../shell/place/drafts.ts'
import { Message } from '../../shell/place/message.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { Term } from '../../shell/place/term.tsx'
import { DecideButton, useDeciding } from '../../shell/play/round.tsx'
import type { CriterionId } from '../engine/criteria.ts'
import type { GlobalCompassDecision } from '../engine/decisions.ts'
import type { CriterionCard, GlobalCompassState } from '../engine/state.ts'
import type { EvidenceStep } from './evidence-steps.ts'
import { baseMarks, cardLayer, figureText, yearsText } from './layers.ts'
import { MapRoom, RoomTools, WallMap, placesOf } from './map-room.tsx'
import { namesIn } from './global-compass-play.ts'
import { expert, strategist } from './people.ts'
import { CardTable, bearingTo } from './ranking-table.tsx'

/** Ten cards, face down: each one turned over colors the map. */
export function CardsStep({ steps, onNext, nextName, ...play }: EvidenceStep) {
  const { state } = play
  const { criteria, evidence, weights } = state
  const [chosen, setChosen] = useOwnDraft<CriterionId | null>('evidence/card', null)
  const [asked, setAsked] = useState<string | null>(null)
  const deciding = useDeciding<GlobalCompassDecision>(play)
  const card = criteria.find(({ id }) => id === chosen)
  return (
    <Stage
      steps={steps}
      title="Which cards do you turn over?"
      task={
        card === undefined && evidence.bought.length === 0
          ? `${evidence.left} credits do not buy all ten. No card can be turned back.`
          : undefined
      }
      scene={<Scene state={state} card={card?.bought ? card : undefined} asked={asked} onAsk={setAsked} />}
      message={<Reaction state={state} card={card} />}
      tools={<RoomTools state={state} />}
      action={
        <Button kind="solid" onClick={onNext}>
          Next: {nextName}
        </Button>
      }
    >
      <div className="gc-deck">
        <RadioGroup
          look="segments"
          legend={`Cards and prices: ${evidence.left} of ${evidence.budget} credits left`}
          name="gc-card"
          chosen={chosen}
          onChoose={setChosen}
          options={criteria.map(({ id, name, price, bought }) => ({
            id,
            text: name,
            note: bought ? <span data-open>open</span> : String(price),
          }))}
        />
      </div>
      {card && (
        <div className="gc-card" data-open={card.bought || undefined}>
          <p>
            <strong>{card.asks}</strong> {card.bought ? '' : `In ${card.unit}; `}
            {sentenceFor(card)} {yearsText(card)}{' '}
            {!card.bought && (
              <>
                {percent(weights?.shares[card.id] ?? 0)} of your <Term of="weight" />.
              </>
            )}
          </p>
          {card.bought ? (
            <p className="tide strong">✓ On the map now.</p>
          ) : (
            <DecideButton
              deciding={deciding}
              kind="outlined"
              unavailable={card.price > evidence.left}
              onDecide={() => void deciding.send({ type: 'buy-card', card: card.id })}
            >
              {card.price > evidence.left
                ? `Costs ${card.price}, you have ${evidence.left}`
                : `Turn over for ${card.price} credits`}
            </DecideButton>
          )}
          <Refusal sentence={deciding.problem} />
        </div>
      )}
    </Stage>
  )
}

function sentenceFor({ bought, higherIsBetter }: CriterionCard): string {
  const better = `${higherIsBetter ? 'more' : 'less'} is better.`
  return bought ? sentence(better) : better
}

/** What the card just turned over says, or what to look for. */
function Reaction({ state, card }: { state: GlobalCompassState; card: CriterionCard | undefined }) {
  const { evidence } = state
  if (card?.bought)
    return (
      <Message from={expert} mood="glad">
        <p>{cardSays(state, card)}</p>
      </Message>
    )
  const affordable = state.criteria.some(({ bought, price }) => !bought && price <= evidence.left)
  return (
    <Message from={strategist} mood={evidence.bought.length === 0 ? 'asks' : 'calm'}>
      <p>
        {!affordable
          ? 'The budget is spent. Now say what you expect of next year.'
          : evidence.bought.length === 0
            ? 'Buy what could change your mind.'
            : 'What carries weight, and is still hidden?'}
      </p>
    </Message>
  )
}

/** Who leads on a card and who has no figure, in a sentence or two. */
export function cardSays(state: GlobalCompassState, card: CriterionCard): string {
  const nameOf = namesIn(state)
  const figures = state.evidence.figures[card.id] ?? {}
  const codes = state.candidates.map(({ code }) => code)
  const best = codes
    .filter((code) => figures[code])
    .toSorted((a, b) => (figures[b]?.z ?? 0) - (figures[a]?.z ?? 0))[0]
  const missing = codes.filter((code) => !figures[code])
  const gaps =
    missing.length === 0
      ? 'No figure is missing.'
      : missing.length > 2
        ? `${missing.length} countries report no figure.`
        : `No figure for ${inWords(missing.map(nameOf))}.`
  return best === undefined ? gaps : `First: ${nameOf(best)}, ${figureText(state, card, best)}. ${gaps}`
}

interface SceneProps {
  state: GlobalCompassState
  /** The open card whose figures colour the map. */
  card: CriterionCard | undefined
  asked: string | null
  onAsk: (code: string) => void
}

function Scene({ state, card, asked, onAsk }: SceneProps) {
  return (
    <MapRoom
      bearing={bearingTo(state, asked)}
      wall={
        <WallMap
          quiet={state.evidence.bought.length === 0}
          places={placesOf(state)}
          title={card ? `${card.name}, by country` : 'Your candidates'}
          says={countrySays(state, card, asked)}
          marks={baseMarks(state, asked === null ? {} : { [asked]: { kind: 'chosen', named: true } })}
          layer={card && cardLayer(state, card.id)}
          onChoose={(code) => code !== state.brief.home.code && onAsk(code)}
        />
      }
      table={<CardTable state={state} card={card} />}
    />
  )
}

/** What is known about the country that a player pointed at. */
function countrySays(
  state: GlobalCompassState,
  card: CriterionCard | undefined,
  asked: string | null,
): string {
  if (asked === null)
    return state.evidence.bought.length > 0
      ? 'Pick a country on the map.'
      : 'Turn a card over, and it colors this map.'
  const figure = card ? ` ${card.name}: ${figureText(state, card, asked)}.` : ''
  return `${namesIn(state)(asked)}.${figure}`
}
