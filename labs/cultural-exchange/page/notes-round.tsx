import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { useDraft, useOwnDraft } from '../../shell/place/drafts.ts'
import { Message } from '../../shell/place/message.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { SendRow, useDeciding, useHeadingOfNew } from '../../shell/play/round.tsx'
import { useCaptainDraft } from '../../shell/team/use-captain-draft.ts'
import type { CustomId } from '../data/customs.ts'
import type { CulturalExchangeDecision, TakeNotes } from '../engine/decisions.ts'
import type { CulturalExchangeState, ShownCustom } from '../engine/state.ts'
import { Confidence } from './confidence.tsx'
import { markWords, tallyOf, visitsIn } from './counts.ts'
import {
  knowingNothing,
  missingInNotes,
  type CulturalExchangePlay,
  type Guess,
  type Guesses,
} from './cultural-exchange-play.ts'
import { Glyph } from './glyphs.tsx'
import { LastWords, ToldTrade, type RoundProps } from './last-trade.tsx'
import { Notebook } from './notebook.tsx'
import { clerk } from './people.ts'
import { Sheet } from './sheet.tsx'
import { Stall } from './stall.tsx'
import type { PinnedCard } from './stall-marks.ts'
import { TallyMarks } from './tally.tsx'
import { walkSteps } from './walk.ts'
import { homeWay } from './way-cards.tsx'

function useNotes(state: CulturalExchangeState) {
  const first = state.phase === 'notes'
  const [guesses, setGuesses] = useDraft<Guesses>(
    `${state.phase}/guesses`,
    Object.fromEntries(
      state.customs.map(({ id }) => [id, state.firstNotes?.[id] ?? { way: null, confidence: null }]),
    ) as Guesses,
  )
  const [open, setOpen] = useOwnDraft<CustomId | null>(
    `${state.phase}/open`,
    first ? (state.customs[0]?.id ?? null) : null,
  )
  return { first, guesses, setGuesses, open, setOpen }
}

type Notes = ReturnType<typeof useNotes>

const isWhole = ({ way, confidence }: Guess) => way !== null && confidence !== null

/** The first and the last notes, one custom at a time: a guess, and how sure. */
export function NotesRound({ told, ...play }: RoundProps) {
  const { state } = play
  const notes = useNotes(state)
  useHeadingOfNew(`note ${notes.open ?? 'all'}`)
  const missing = missingInNotes(state.customs, notes.guesses)
  useCaptainDraft(missing === null ? decisionIn(notes) : null, notes.open === null)
  const isTelling = told !== null && !told.touched
  const view = { play, notes, touch: () => told?.touch() }
  return (
    <Stage
      scene={isTelling ? <ToldTrade last={told} state={state} /> : <Pinned state={state} notes={notes} />}
      message={isTelling ? <LastWords last={told} state={state} /> : <Advice notes={notes} />}
      tools={<Notebook state={state} />}
      {...(notes.open === null ? allParts(view) : noteParts(view, notes.open))}
    />
  )
}

interface View {
  play: CulturalExchangePlay
  notes: Notes
  touch: () => void
}

function cardsOf({ customs, firstNotes }: CulturalExchangeState, { guesses, open }: Notes): PinnedCard[] {
  return customs.map((custom) => {
    const { way, confidence } = guesses[custom.id]
    const before = firstNotes?.[custom.id]
    return {
      custom,
      way: way ?? undefined,
      sure: way === null ? null : (confidence ?? 0),
      active: open === custom.id,
      changed: before !== undefined && (before.way !== way || before.confidence !== confidence),
    }
  })
}

/** The notes on the cloth of the stall; a bar on each card says how sure. */
function Pinned({ state, notes }: { state: CulturalExchangeState; notes: Notes }) {
  return (
    <Stall
      spot="weir"
      trust={null}
      rods={[]}
      cards={cardsOf(state, notes)}
      pose={{ gesture: 'folded', mood: 'calm' }}
    />
  )
}

function Advice({ notes: { open, guesses } }: { notes: Notes }) {
  const sure = open === null ? null : guesses[open].confidence
  return (
    <Message from={clerk} mood={(sure ?? 0) >= 95 ? 'worried' : 'asks'}>
      <p>
        {(sure ?? 0) >= 95
          ? 'So sure? Wrong and sure costs more than not knowing.'
          : 'Say what you truly believe. With three ways, 33 means that you cannot tell.'}
      </p>
    </Message>
  )
}

const nextOf = (customs: readonly ShownCustom[], guesses: Guesses) =>
  customs.find(({ id }) => !isWhole(guesses[id]))?.id ?? null

function walk(state: CulturalExchangeState, { guesses, open, setOpen }: Notes) {
  const whole = Object.fromEntries(Object.entries(guesses).filter(([, guess]) => isWhole(guess)))
  return walkSteps(state.customs, whole, { open, onOpen: setOpen, end: 'Pin up' })
}

function noteParts({ play: { state }, notes, touch }: View, open: CustomId) {
  const { guesses, setGuesses, setOpen, first } = notes
  const custom = state.customs.find(({ id }) => id === open) as ShownCustom
  const guess = guesses[open]
  const visits = visitsIn(state, { onReturn: false })
  const home = homeWay(state, custom)
  const change = (part: Partial<Guess>) => {
    touch()
    setGuesses({ ...guesses, [open]: { ...guess, ...part } })
  }
  return {
    title: `${custom.name} at ${state.away.name}: what is the rule?`,
    task: `Your signs, counted: ${markWords}.`,
    steps: first ? walk(state, notes) : undefined,
    children: (
      <>
        <RadioGroup
          legend={<span className="visually-hidden">{`${custom.name}: ${custom.asks}`}</span>}
          name={`cx-guess-${custom.id}`}
          options={custom.ways.map(({ id, text }) => ({
            id,
            text: (
              <span className="cx-option row middle">
                <Glyph custom={custom.id} way={id} />
                <span>
                  {text}
                  <span className="cx-way-tags wrapping">
                    {id === home && <span className="cx-tag pill muted small">As at home</span>}
                    <TallyMarks tally={tallyOf(visits, custom.id, id)} />
                  </span>
                </span>
              </span>
            ),
          }))}
          chosen={guess.way}
          onChoose={(way) => change({ way })}
        />
        <Confidence
          label={`Percent sure about: ${custom.name.toLowerCase()}`}
          value={guess.confidence}
          unknown={knowingNothing.rule}
          onChange={(confidence) => change({ confidence })}
        />
      </>
    ),
    action: (
      <SendRow
        deciding={{ ...still, send: () => Promise.resolve(true) }}
        objection={
          guess.way === null
            ? 'Choose the way you believe in.'
            : guess.confidence === null
              ? 'Say how sure you are, or that you cannot tell.'
              : null
        }
        onSend={() => setOpen(nextOf(state.customs, guesses))}
      >
        {first ? 'Pin this note' : 'Keep this note'}
      </SendRow>
    ),
  }
}

/** A row of which the button goes on within the page, and saves nothing. */
const still = { problem: null, setProblem: () => undefined, saving: false, open: true }

function allParts({ play, notes, touch }: View) {
  const { state } = play
  const { first, guesses, setOpen } = notes
  return {
    title: first ? 'Your first notes' : 'Your last notes',
    task: first
      ? 'Press a card to change it.'
      : 'As in your first notes. Press a card to change what later visits taught you.',
    steps: first ? walk(state, notes) : undefined,
    children: (
      <Sheet
        label="Your notes"
        cards={cardsOf(state, notes)}
        more={({ custom: { id } }) => <small>{guesses[id].confidence} % sure</small>}
        onOpen={(custom) => {
          touch()
          setOpen(custom)
        }}
      />
    ),
    action: <LockIn play={play} notes={notes} />,
  }
}

function decisionIn({ guesses }: Notes): CulturalExchangeDecision {
  return { type: 'notes', guesses: guesses as TakeNotes['guesses'] }
}

function LockIn({ play, notes }: { play: CulturalExchangePlay; notes: Notes }) {
  const deciding = useDeciding<CulturalExchangeDecision>(play)
  return (
    <SendRow
      deciding={deciding}
      objection={missingInNotes(play.state.customs, notes.guesses)}
      onSend={() => void deciding.send(decisionIn(notes))}
    >
      Lock in these notes
    </SendRow>
  )
}
