import { CheckboxGroup, RadioGroup } from '@tradewind/ui/choices.tsx'
import { million } from '@tradewind/contract/words/figures'
import { Message } from '../../shell/place/message.tsx'
import { Term } from '../../shell/place/term.tsx'
import type { Outlook } from '../engine/outlook.ts'
import type { AnswerableId } from '../engine/terms.ts'
import { DoorEffect, DoorPicture } from './plan-steps.tsx'
import { doorsOf } from './door-figures.ts'
import { expectedIn } from './expected.ts'
import { withAnswer, type Running } from './orders-draft.ts'
import { accountant, agent } from './people.ts'
import { AdKeys, followerInWords, PriceKeys } from './plan-terms-steps.tsx'
import { Scene } from './scene.tsx'
import { ShareBar } from './share-bar.tsx'
import { foreignStreet, pastStreet, shelfPrice } from './street-view.ts'
import type { StreetView } from './street-model.ts'
import { countryIn } from './words.ts'
import { PriceOnCurve, YearWaterfall } from './year-pictures.tsx'
import { CashPath } from './years-passing.tsx'

function streetNow({ state, business, draft, ...rest }: Running): StreetView {
  if (draft.mode !== 'out') return expectedIn({ state, business, draft, ...rest }).view
  const last = business.account.at(-1)
  if (business.waiting || !last) return foreignStreet(state, business.country, 'Waiting')
  const past = pastStreet(state, business, last)
  return { ...past, you: { ...past.you, look: 'closed', price: null, share: null } }
}

const answerSays: Readonly<Record<AnswerableId, string>> = {
  tariff: 'Halves the rise for good',
  policy: 'Halves the levy for good',
  channel: 'Ends two years of trouble',
}

/** Answer: what to do about events that struck. */
export function answerParts(running: Running) {
  const { state, business, draft, setDraft } = running
  const fees = business.pending.filter(({ id }) => draft.answers.includes(id))
  const sum = fees.reduce((all, { fee }) => all + fee, 0)
  return {
    title: 'Do you answer what struck?',
    task: 'An answer is paid once, now, and lasts.',
    scene: (
      <Scene view={streetNow(running)}>
        <CashPath account={business.account} />
      </Scene>
    ),
    message: (
      <Message from={accountant} mood={sum > 0 ? 'calm' : 'asks'}>
        <p>
          {sum > 0
            ? `That is ${million(sum)} at once. It must come back in the ${state.rules.years - (business.span?.from ?? 1) + 1} years left.`
            : 'What does it take from us each year, and what does the answer cost?'}
        </p>
      </Message>
    ),
    children: (
      <CheckboxGroup
        look="sentences"
        legend="Answers"
        options={business.pending.map(({ id, name, fee }) => ({
          id,
          text: name,
          note: `${answerSays[id]}: ${million(fee)}`,
        }))}
        chosen={draft.answers}
        onToggle={(id) => setDraft(withAnswer(draft, id))}
      />
    ),
  }
}

/** Door: stay, change or leave; before entry, enter or wait. */
export function doorOrderParts(running: Running) {
  const { state, business, draft, setDraft } = running
  const { upFront, waiting } = business
  const doors = doorsOf(state, countryIn(state, business.country), upFront)
  const door = doors.find(({ id }) => id === draft.mode)
  const stays = draft.mode === business.mode
  return {
    title: waiting ? 'Do you enter now?' : 'Do you stay behind this door?',
    task: undefined,
    scene: (
      <Scene view={streetNow(running)}>
        <DoorPicture state={state} doors={doors} chosen={door} />
      </Scene>
    ),
    message: (
      <Message from={accountant} mood={!stays && !waiting ? 'worried' : 'calm'}>
        <p>{wordsOnDoor(running)}</p>
      </Message>
    ),
    children: (
      <>
        <RadioGroup
          look="segments"
          legend={waiting ? 'Enter, or wait' : 'Entry mode'}
          name="me-run-mode"
          options={[
            ...state.modes.map(({ id, name }) => ({ id, text: name })),
            { id: 'out' as const, text: waiting ? 'Keep waiting' : 'Close' },
          ]}
          chosen={draft.mode}
          onChoose={(mode) => setDraft({ ...draft, mode })}
        />
        {door && <DoorEffect state={state} door={door} />}
      </>
    ),
  }
}

function wordsOnDoor({ business, draft }: Running): string {
  const { upFront, waiting, mode } = business
  if (draft.mode === mode) return 'The same door costs nothing more.'
  const cost = upFront[draft.mode]
  if (draft.mode === 'out')
    return waiting
      ? 'Waiting costs nothing, and earns nothing.'
      : `Leaving costs ${million(cost)}, and we cannot come back.`
  return waiting
    ? `Opening costs ${million(cost)} at once.`
    : `Changing costs ${million(cost)} at once: leaving the old door and opening the new one.`
}

/** Price: where on the curve, and how the queues shift. */
export function priceOrderParts(running: Running) {
  const { state, draft, setDraft, span } = running
  const { grid, price, ads, outlook, mode, view } = expectedIn(running)
  const shelf = shelfPrice(state, mode, state.rules.prices[price]?.value ?? 1)
  return {
    title: 'What do you charge now?',
    task: (
      <>
        <Term of="price sensitivity">Price sensitivity</Term> makes the curve steep.
      </>
    ),
    scene: (
      <Scene view={view}>
        <PriceOnCurve
          state={state}
          title={`Year ${span.from} on the demand curve`}
          {...{ grid, price, ads, mode }}
        />
      </Scene>
    ),
    message: (
      <Message from={agent} mood="calm">
        <p>{followerInWords(state, shelf, running.business.country)}</p>
      </Message>
    ),
    children: (
      <>
        <PriceKeys state={state} chosen={draft.price} onChoose={(id) => setDraft({ ...draft, price: id })} />
        <ShareBar brief={state.brief} outlook={outlook} />
      </>
    ),
  }
}

/** Promotion: how much is said, and what is left of the year. */
export function adsOrderParts(running: Running) {
  const { state, business, draft, setDraft, span } = running
  const { grid, price, ads, outlook, mode, view, fee } = expectedIn(running)
  const fees = business.pending
    .filter(({ id }) => draft.answers.includes(id))
    .reduce((all, one) => all + one.fee, fee)
  const upFront = business.upFront[mode] + fees
  return {
    title: 'How loud are you now?',
    task: (
      <>
        Buyers remember 60 % of <Term of="advertising">advertising</Term> a year later.
        {draft.answers.length > 0 && ' The picture does not know what your answers save.'}
      </>
    ),
    scene: (
      <Scene view={view}>
        <YearWaterfall
          state={state}
          title={`Year ${span.from}, expected`}
          {...{ grid, price, ads, upFront }}
        />
      </Scene>
    ),
    message: (
      <Message from={accountant} mood={outlook.earned < 0 ? 'worried' : 'glad'}>
        <p>{wordsOnYear(outlook, upFront)}</p>
      </Message>
    ),
    children: (
      <>
        <AdKeys
          state={state}
          legend="Advertising a year, in million"
          potential={countryIn(state, business.country).potential}
          chosen={draft.ads}
          onChoose={(id) => setDraft({ ...draft, ads: id })}
        />
        <ShareBar brief={state.brief} outlook={outlook} />
      </>
    ),
  }
}

function wordsOnYear({ earned }: Outlook, upFront: number): string {
  if (earned < 0) return `I expect a loss of ${million(-earned)}. What is it for?`
  return upFront > earned
    ? 'The year does not earn back what we pay at once. The years after must.'
    : `I expect ${million(earned)}, if nothing happens.`
}
