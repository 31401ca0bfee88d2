import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { million, percent } from '@tradewind/contract/words/figures'
import { Message } from '../../shell/place/message.tsx'
import { Picture } from '../../shell/place/picture.tsx'
import { Term } from '../../shell/place/term.tsx'
import type { CountryView } from '../engine/state.ts'
import { CountryFacts } from './closer-round.tsx'
import { Doors } from './doors.tsx'
import { doorInWords, doorsOf, modeTerms, type DoorFigures } from './door-figures.ts'
import { whoElsePlans } from './firms.ts'
import { marketIn } from './first-year.ts'
import type { MarketEntryPlay } from './market-entry-play.ts'
import { MarketYears } from './market-years.tsx'
import { ModesTable } from './modes-table.tsx'
import { chosenIn, listedIn, type Planning } from './plan-draft.ts'
import { accountant, agent, founder } from './people.ts'
import { Scene } from './scene.tsx'
import { foreignStreet, homeStreet, plannedStreet } from './street-view.ts'

type State = MarketEntryPlay['state']

/** Where: one of the three countries. */
export function whereParts({ state }: MarketEntryPlay, { draft, setDraft }: Planning) {
  const listed = listedIn(state)
  const country = chosenIn(state, draft)
  return {
    title: 'Which country do we enter?',
    task: whoElsePlans(state) ?? 'Everything after this builds on it.',
    scene: (
      <Scene view={draft.country === null ? homeStreet(state) : foreignStreet(state, country.code)}>
        <CountryFacts state={state} country={country} listed={listed} />
      </Scene>
    ),
    message: (
      <Message from={founder} mood={draft.country === null ? 'asks' : 'glad'}>
        <p>{draft.country === null ? 'Where is it?' : warningsIn(country)}</p>
      </Message>
    ),
    children: (
      <RadioGroup
        legend="Country"
        name="me-country"
        options={listed.map(({ code, name, potential, points }) => ({
          id: code,
          name,
          note: `${million(potential)} a year, ${points} points away`,
        }))}
        chosen={draft.country}
        onChoose={(code) => setDraft({ ...draft, country: code })}
      />
    ),
  }
}

function warningsIn(country: CountryView): string {
  const brewing = country.hints.filter((hint) => hint.brewing).length
  if (country.hints.length === 0) return `We have heard nothing of what is coming in ${country.name}.`
  if (brewing === 0) return `All quiet in ${country.name}, as far as we asked.`
  return brewing === 1
    ? 'There was one warning. Is it in the plan?'
    : `There were ${brewing} warnings. Are they in the plan?`
}

/** Door: one of the five entry modes. */
export function doorParts({ state }: MarketEntryPlay, { draft, setDraft }: Planning) {
  const country = chosenIn(state, draft)
  const doors = doorsOf(state, country)
  const door = doors.find(({ id }) => id === draft.mode)
  return {
    title: 'Which way in?',
    task: undefined,
    scene: (
      <Scene view={plannedStreet(state, draft)}>
        <DoorPicture state={state} doors={doors} chosen={door} />
      </Scene>
    ),
    message: (
      <Message from={accountant} mood={door === undefined ? 'asks' : door.leaving > 2 ? 'worried' : 'calm'}>
        <p>
          {door === undefined
            ? 'Wide doors cost more. What do we get for it?'
            : door.leaving < 0.05
              ? 'If it goes wrong, we just leave.'
              : `If it goes wrong, leaving costs ${million(door.leaving)}.`}
        </p>
      </Message>
    ),
    children: (
      <>
        <RadioGroup
          legend="Entry mode"
          name="me-mode"
          options={state.modes.map(({ id, name }) => ({ id, name, note: doorMeans[id] }))}
          chosen={draft.mode}
          onChoose={(mode) => setDraft({ ...draft, mode })}
        />
        {door && <DoorEffect state={state} door={door} />}
      </>
    ),
  }
}

interface DoorPictureProps {
  state: Pick<State, 'modes' | 'world'>
  doors: readonly DoorFigures[]
  chosen: DoorFigures | undefined
}

export function DoorPicture({ state, doors, chosen }: DoorPictureProps) {
  return (
    <Picture
      title="Five doors, in million and percent"
      says={doors
        .map(
          (door) =>
            `${door.name}: ${door.atOnce.toFixed(1)} at once, ${door.yearly.toFixed(1)} a year, control ${Math.round(door.control * 100)}, ${door.leaving.toFixed(1)} to leave, a shock takes ${Math.round(door.levy * 100)}.`,
        )
        .join(' ')}
      quiet
      figures={<ModesTable state={state} />}
    >
      <Doors doors={doors} chosen={chosen?.id ?? null} />
    </Picture>
  )
}

const doorMeans = {
  indirect: 'A trading house sells for you',
  direct: 'From home, through dealers',
  licence: 'A local firm pays a fee, and learns',
  venture: 'Half of the plant, profit and control',
  subsidiary: 'Your own plant, and all its risk',
} as const

export function DoorEffect({ state, door }: { state: Pick<State, 'modes'>; door: DoorFigures }) {
  return (
    <p className="me-effect">
      <Term of={modeTerms[door.id]}>{door.name}</Term>: {doorInWords(state, door)}
    </p>
  )
}

/** When: the first year in the market. */
export function whenParts({ state }: MarketEntryPlay, { draft, setDraft }: Planning) {
  const country = chosenIn(state, draft)
  const guessed = country.facts.growth === undefined
  const entry = draft.entry
  return {
    title: 'When do we open?',
    task: 'Waiting costs nothing, and a plan that waits can still be dropped.',
    scene: (
      <Scene view={plannedStreet(state, draft)}>
        <MarketYears state={state} country={country} entry={entry} />
      </Scene>
    ),
    message: (
      <Message from={agent} mood={guessed ? 'worried' : 'calm'}>
        <p>
          {guessed
            ? `Nobody has told us how fast it grows, or when. The picture guesses ${percent(state.rules.typical.growth)} a year.`
            : country.start === 1
              ? 'The market is there already. Early birds learn the customs first.'
              : `Before year ${country.start}, only 40 % of the market is there.`}
        </p>
      </Message>
    ),
    children: (
      <RadioGroup
        legend="First year in the market"
        name="me-entry"
        options={state.rules.entries.map((year) => ({
          id: year,
          name: `Year ${year}`,
          note: `${year === 1 ? 'Now' : year === 2 ? 'Wait a year' : 'Wait two years'}: a market of ${million(marketIn(state, country, year))}`,
        }))}
        chosen={entry}
        onChoose={(year) => setDraft({ ...draft, entry: year })}
      />
    ),
  }
}
