import { useEffect, useRef, type RefObject } from 'react'
import { Table } from '@tradewind/ui/table.tsx'
import { counted, inWords, million, sentence } from '@tradewind/contract/words/figures'
import { placed, Waterfall, type WaterfallStep } from '../../shell/place/charts/waterfall.tsx'
import { useOwnDraft } from '../../shell/place/drafts.ts'
import { Message } from '../../shell/place/message.tsx'
import { Picture } from '../../shell/place/picture.tsx'
import { useReveal, type Reveal } from '../../shell/place/reveal.ts'
import { Results } from '../../shell/play/results.tsx'
import type { BusinessState, SeenYear } from '../engine/business-state.ts'
import type { RepliedView } from '../engine/incident-state.ts'
import type { MarketEntryState } from '../engine/state.ts'
import { AccountTable, money } from './account.tsx'
import { lessonsSince, nextTry } from './lessons.ts'
import { MarketYears } from './market-years.tsx'
import { accountant, agent } from './people.ts'
import { Scene } from './scene.tsx'
import type { StreetView } from './street-model.ts'
import { pastStreet, streetInWords } from './street-view.ts'
import { countryIn, nameIn, yearsOf } from './words.ts'
import { YearsStrip } from './years-strip.tsx'
import { stepsOfYear } from './year-pictures.tsx'

/** Milliseconds that all years of a span take to pass in the picture. */
const yearsPass = 2600

export interface YearsPassing {
  readonly reveal: Reveal
  readonly outcome: RefObject<HTMLParagraphElement | null>
  /** The years that pass, and which of them is in the picture. */
  readonly years: readonly SeenYear[]
  readonly year: SeenYear | undefined
  /** How much of that year has passed, from 0 to 1. */
  readonly within: number
}

/** Lets the years since the last decision pass once. Their end is seen at once after a reload. */
export function useYearsPassing(draft: string, { account, since }: BusinessState): YearsPassing {
  const [seen, setSeen] = useOwnDraft(draft, false)
  const reveal = useReveal(yearsPass, seen)
  const outcome = useRef<HTMLParagraphElement>(null)
  const { isOver, progress } = reveal
  const hasPassed = useRef(isOver)
  // The button that skips the rest is gone then, so the focus goes on to what happened.
  useEffect(() => {
    if (!isOver || hasPassed.current) return
    hasPassed.current = true
    setSeen(true)
    outcome.current?.focus()
  }, [isOver, setSeen])
  const years = account.filter(({ year }) => year >= since)
  const place = Math.min(years.length - 1, Math.floor(progress * years.length))
  const within = isOver ? 1 : progress * years.length - place
  return { reveal, outcome, years, year: years[place], within }
}

/** The step that shows what the years brought: the street, the waterfall, then what happened, why, and what to try. */
export function happenedParts(state: MarketEntryState, business: BusinessState, passing: YearsPassing) {
  const { reveal, outcome, years, year, within } = passing
  const [first, last] = [years[0], years.at(-1)]
  if (!first || !last || !year) throw new Error('A year has passed')
  const span = { from: first.year, to: last.year }
  const street = grown(pastStreet(state, business, year), Math.min(1, within * 1.6))
  const { replied } = business
  const view = replied ? { ...street, news: { kind: replied.kind, eased: !replied.passed } } : street
  const { isOver } = reveal
  return {
    title: `${sentence(yearsOf(span))} in ${nameIn(state)(business.country)}: what happened`,
    scene: (
      <Scene view={view} sun={0.08 + 0.84 * (isOver ? 0.72 : within)}>
        <YearPicture state={state} business={business} year={year} within={within} />
      </Scene>
    ),
    message: <Report business={business} years={years} isOver={isOver} view={view} />,
    children: isOver && (
      <Results className="stack gap-12">
        <YearsStory state={state} business={business} years={years} outcome={outcome} />
      </Results>
    ),
  }
}

/** The same street with queues that have come only in part. */
function grown(view: StreetView, share: number): StreetView {
  const part = (whole: number | null) => (whole === null ? null : whole * share)
  const { you, follower, rivals, entrant } = view
  return {
    ...view,
    you: { ...you, share: part(you.share) },
    follower: follower && { ...follower, share: part(follower.share) },
    rivals: rivals.map((rival) => ({ ...rival, share: part(rival.share) })),
    entrant: entrant && { ...entrant, share: part(entrant.share) },
  }
}

interface YearPictureProps {
  state: MarketEntryState
  business: BusinessState
  year: SeenYear
  within: number
}

/** The year's account as it comes in; while the firm is outside, the market that it waits for. */
function YearPicture({ state, business, year, within }: YearPictureProps) {
  const { account } = business
  const inside = account.filter(({ price }) => price > 0)
  if (year.price === 0) {
    const country = countryIn(state, business.country)
    return <MarketYears state={state} country={country} entry={state.committed?.terms.entry ?? null} />
  }
  const domain: [number, number] = [
    Math.min(0, ...inside.map(({ earned, upFront }) => earned - upFront)) * 1.1,
    Math.max(...inside.map(({ sales }) => sales)) * 1.15,
  ]
  return (
    <Picture
      title="From sales to cash"
      says={within < 1 ? '' : yearInWords(year)}
      quiet
      figures={<AccountTable account={account} />}
    >
      <Waterfall
        x={{ name: 'Million', text: money }}
        domain={domain}
        steps={stepsOfYear(year, year.upFront)}
        drawn={within}
      />
    </Picture>
  )
}

function yearInWords({ sales, earned, upFront }: SeenYear): string {
  const up = upFront > 0 ? ` Paid up front ${million(upFront)}.` : ''
  return `Sales ${million(sales)}, ${earned < 0 ? 'lost' : 'earned'} ${million(Math.abs(earned))}.${up}`
}

interface ReportProps {
  business: BusinessState
  years: readonly SeenYear[]
  isOver: boolean
  view: StreetView
}

/** What the agent says of the street, or the accountant of the cash. */
function Report({ business, years, isOver, view }: ReportProps) {
  const bad = business.struck.some(
    ({ year, event }) => years.some((one) => one.year === year) && event !== 'settled' && weightOf(event) > 0,
  )
  const last = years.at(-1)
  if (!isOver)
    return (
      <Message from={agent} mood="asks">
        <p>Time passes …</p>
      </Message>
    )
  if (!bad && last && last.earned < 0)
    return (
      <Message from={accountant} mood="worried">
        <p>
          A loss. <Street view={view} />
        </p>
      </Message>
    )
  return (
    <Message from={agent} mood={bad ? 'worried' : 'glad'}>
      <p>
        {business.waiting ? 'We are not there yet. The street goes on without us.' : <Street view={view} />}
      </p>
    </Message>
  )
}

/** Those who do not see the street hear of all its queues. */
function Street({ view }: { view: StreetView }) {
  const { queues, others, weather } = streetInWords(view)
  return (
    <>
      {queues}
      {others !== '' && <span className="visually-hidden">{others}</span>}
      {queues !== '' && '. '}
      {weather}
    </>
  )
}

interface YearsStoryProps {
  state: MarketEntryState
  business: BusinessState
  years: readonly SeenYear[]
  outcome: YearsPassing['outcome']
}

/** One sentence on what happened, one on why, one on what to try, below the news. */
function YearsStory({ state, business, years, outcome }: YearsStoryProps) {
  const since = years[0]?.year ?? 1
  const news = business.struck.filter(({ year, event }) => year >= since && event !== 'incident')
  const [first, ...others] = news.toSorted((a, b) => weightOf(b.event) - weightOf(a.event))
  const why = lessonsSince(state, business, since).at(-1)?.lessons[1]
  const { replied } = business
  // Where firms meet, the market report comes before what to try. After an answer its effect takes the place.
  const hint = state.world || replied ? null : nextTry(state, business)
  return (
    <>
      <p ref={outcome} className="me-outcome" tabIndex={-1}>
        {resultInWords(years) ?? outsideInWords(business)}
      </p>
      {replied && (
        <p className="me-replied" data-better={replied.cash > replied.without || undefined}>
          {repliedInWords(replied)}
        </p>
      )}
      {first && (
        <ul className="me-hints">
          <li data-brewing={first.event !== 'entered' || undefined}>{first.says}</li>
          {others.length > 0 && <li>{counted(others.length, 'more event')} in the ledger.</li>}
        </ul>
      )}
      {why !== undefined && weightOf(first?.event ?? 'entered') === 0 && (
        <p>
          <strong>Why: </strong>
          {why}
        </p>
      )}
      {hint !== null && (
        <p>
          <strong>Try: </strong>
          {hint}
        </p>
      )}
      <YearsStrip account={business.account} years={state.rules.years} />
    </>
  )
}

/** What the answer to the last news has come to so far. */
export function repliedInWords({ name, reply, passed, cash, without }: RepliedView): string {
  if (passed) return `${name}: you let it pass.`
  const more = cash - without
  const said = `${name}: “${reply.toLowerCase()}”`
  if (Math.abs(more) < 0.05) return `${said} has changed nothing so far.`
  return `${said} has ${more > 0 ? 'brought' : 'cost'} ${million(Math.abs(more))} so far.`
}

type Event = BusinessState['struck'][number]['event']

/** What struck is told before what the firm did itself. */
const own: readonly Event[] = ['entered', 'changed', 'left', 'incident']
const weightOf = (event: Event) => (own.includes(event) ? 0 : 1)

/** What the years earned, in one sentence; null when the firm was outside in all of them. */
export function resultInWords(years: readonly SeenYear[]): string | null {
  const inside = years.filter(({ price }) => price > 0)
  if (inside.length === 0) return null
  const verbs = inside.map(({ earned }) => (earned < 0 ? 'lost ' : 'earned '))
  const told = inside.map(
    ({ year, earned }, at) =>
      `${verbs[at] === verbs[at - 1] ? '' : verbs[at]}${million(Math.abs(earned))} in year ${year}`,
  )
  const paid = inside.reduce((all, { upFront }) => all + upFront, 0)
  return `You ${inWords(told)}${paid > 0 ? `, and paid ${million(paid)} up front` : ''}.`
}

function outsideInWords({ closed, waiting }: BusinessState): string {
  if (closed) return 'The shop is closed.'
  return waiting ? 'You are not in the market yet, and paid nothing.' : 'You were not in the market.'
}

/** All years as a waterfall: what each brought, and what they come to. */
export function CashPath({ account }: { account: readonly SeenYear[] }) {
  const cash = account.map(({ year, earned, upFront }) => ({ year, value: earned - upFront }))
  const total = cash.reduce((all, { value }) => all + value, 0)
  const steps: WaterfallStep[] = [
    ...cash.map(({ year, value }) => ({ name: String(year), value })),
    { name: 'All years', value: total, isTotal: true },
  ]
  const ends = placed(steps).map(({ to }) => to)
  return (
    <Picture
      title="The cash of all years"
      says={`${total < 0 ? 'Paid' : 'Earned'} ${million(Math.abs(total))} in all.`}
      figures={
        <Table
          frame="The cash of all years"
          columns={[
            { head: 'Year', cell: ({ name }) => name },
            { head: 'Million', cell: ({ value }) => money(value) },
          ]}
          rows={steps}
          rowKey={({ name }) => name}
        />
      }
    >
      <Waterfall
        x={{ name: 'Million', text: money }}
        domain={[Math.min(0, ...ends) * 1.15, Math.max(0.5, ...ends) * 1.15]}
        steps={steps}
      />
    </Picture>
  )
}
