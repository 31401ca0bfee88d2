import type { Given } from '../../engine/define-lab.ts'
import type { Alternative, Choice } from '../../engine/hindsight.ts'
import { decided } from '../../engine/reading.ts'
import { answerTexts } from './business-state.ts'
import { claims, type ClaimId } from './claims.ts'
import type { DecisionType, ShortlistEntry } from './decisions.ts'
import { incidentNames, replyNameOf } from './incident-texts.ts'
import { replyIds } from './incidents.ts'
import { modeIds, modes } from './modes.ts'
import { entries } from './plans.ts'
import { reports, sources } from './research.ts'
import { answerable, type Run, type Turn } from './run.ts'
import { scorerOf } from './short-replay.ts'
import { adLevels, prices, type AnswerableId } from './terms.ts'

/** The confidence that is tried, in per cent. */
const triedConfidence = [5, 20, 35, 50, 65, 80, 95]

const noResponse = 'No response'

/** The events that the player can respond to, inside a sentence. */
const eventNames: Readonly<Record<AnswerableId, string>> = {
  tariff: 'the tariff that rose',
  policy: 'the policy shock',
  channel: 'the trouble in the sales channel',
}

interface Option {
  readonly id: unknown
  readonly name: string
}

/** A decision as it was sent, and its place in the run. */
interface Sent {
  readonly given: Given
  readonly at: number
}

/**
 * Each report and study, each country of the shortlist, each term of the plan and each reason for it, each forecast,
 * and in each turn the mode, price and advertising one step up or down, each
 * response, and each answer to the news. Estimates and looking back stay.
 */
export function choicesOf(run: Run, decisions: readonly Given[]): readonly Choice[] {
  const score = scorerOf(run.world, decisions)
  let turns = 0
  const choices = decisions.flatMap((given, at): Choice[] => {
    const sent: Sent = { given, at }
    switch (given.get('type') as DecisionType) {
      case 'report':
        return [oneOf(sent, 'report', 'A report', reports)]
      case 'shortlist':
        return shortlistChoices(run, sent)
      case 'study':
        return [studyChoice(run, sent)]
      case 'commit':
        return [...termChoices(run, sent, 'Plan'), ...claimChoices(sent)]
      case 'forecast':
        return forecastChoices(run, sent)
      case 'run':
        return turnChoices(run.turns[turns++], sent)
      default:
        return []
    }
  })
  return choices.map((choice) => ({
    ...choice,
    alternatives: choice.alternatives.flatMap((alternative) => {
      const other = score(choice.decision, alternative.decision)
      return other === null ? [] : [{ ...alternative, score: () => other }]
    }),
  }))
}

function changed({ given }: Sent, fields: object): object {
  return { ...Object.fromEntries(given), ...fields }
}

/** One field of a decision and its other options. */
function oneOf(sent: Sent, field: string, name: string, options: readonly Option[]): Choice {
  const own = sent.given.get(field)
  return {
    decision: sent.at,
    name,
    chosen: nameIn(options, own),
    alternatives: options
      .filter(({ id }) => id !== own)
      .map((option): Alternative => ({ name: option.name, decision: changed(sent, { [field]: option.id }) })),
  }
}

function nameIn(options: readonly Option[], id: unknown): string {
  return options.find((option) => option.id === id)?.name ?? ''
}

function countryOptions({ world }: Run, codes = world.countries.map(({ code }) => code)): Option[] {
  return world.countries
    .filter(({ code }) => codes.includes(code))
    .map(({ code, name }) => ({ id: code, name }))
}

function listed(run: Run): readonly ShortlistEntry[] {
  return decided(run.shortlist, 'on your shortlist')
}

/** Each country of the shortlist in turn gives its place and its reasons to another. */
function shortlistChoices(run: Run, sent: Sent): Choice[] {
  const entriesListed = listed(run)
  const codes = entriesListed.map(({ country }) => country)
  const options = countryOptions(run)
  return entriesListed.map((entry, at): Choice => ({
    decision: sent.at,
    name: `Shortlist, country ${at + 1}`,
    chosen: nameIn(options, entry.country),
    alternatives: options
      .filter(({ id }) => !codes.includes(id as string))
      .map(({ id, name }) => ({
        name: `${name}, for the same reasons`,
        decision: changed(sent, { countries: entriesListed.with(at, { ...entry, country: id as string }) }),
      })),
  }))
}

function studyChoice(run: Run, sent: Sent): Choice {
  const options = countryOptions(
    run,
    listed(run).map(({ country }) => country),
  )
  const pairs = options.flatMap((country) => sources.map((source) => ({ country, source })))
  const [country, source] = [sent.given.get('country'), sent.given.get('source')]
  return {
    decision: sent.at,
    name: 'A closer look',
    chosen: `${nameIn(options, country)}: ${nameIn(sources, source)}`,
    alternatives: pairs
      .filter((pair) => pair.country.id !== country || pair.source.id !== source)
      .map((pair) => ({
        name: `${pair.country.name}: ${pair.source.name}`,
        decision: changed(sent, { country: pair.country.id, source: pair.source.id }),
      })),
  }
}

const modeOptions: readonly Option[] = modeIds.map((id) => ({ id, name: modes[id].name }))

function termChoices(run: Run, sent: Sent, subject: string): Choice[] {
  const codes = listed(run).map(({ country }) => country)
  return [
    oneOf(sent, 'country', `${subject}: country`, countryOptions(run, codes)),
    oneOf(sent, 'mode', `${subject}: entry mode`, modeOptions),
    oneOf(
      sent,
      'entry',
      `${subject}: first year in the market`,
      entries.map((id) => ({ id, name: `Year ${id}` })),
    ),
    oneOf(sent, 'price', `${subject}: price at entry`, prices),
    oneOf(sent, 'launch', `${subject}: launch advertising`, adLevels),
  ]
}

function claimChoices(sent: Sent): Choice[] {
  const own = sent.given.get('claims') as readonly ClaimId[]
  return own.map((claim, at): Choice => ({
    decision: sent.at,
    name: `Plan: reason ${at + 1} for the entry mode`,
    chosen: nameIn(claims, claim),
    alternatives: claims
      .filter(({ id }) => !own.includes(id))
      .map(({ id, name }) => ({ name, decision: changed(sent, { claims: own.with(at, id) }) })),
  }))
}

function forecastChoices(run: Run, sent: Sent): Choice[] {
  const { statements } = decided(run.sheet, 'on your plan')
  const own = Object.fromEntries(decided(run.forecasts, 'on your forecasts'))
  return statements.map(({ id, text }): Choice => ({
    decision: sent.at,
    name: `Forecast: ${text}`,
    chosen: likely(own[id] ?? 0),
    alternatives: triedConfidence
      .filter((confidence) => confidence !== own[id])
      .map((confidence) => ({
        name: likely(confidence),
        decision: changed(sent, { confidence: { ...own, [id]: confidence } }),
      })),
  }))
}

const likely = (confidence: number) => `${confidence} % likely`

function turnChoices(turn: Turn | undefined, sent: Sent): Choice[] {
  if (!turn) return []
  const { from, to } = turn.span
  const years = from === to ? `Year ${from}` : `Years ${from}–${to}`
  const out: Option = { id: 'out', name: turn.before.mode === null ? 'Wait' : 'Close' }
  const mode = oneOf(sent, 'mode', `${years}: entry mode`, [...modeOptions, out])
  if (sent.given.get('mode') === 'out') return [mode]
  return [
    mode,
    oneOf(sent, 'price', `${years}: price`, nextTo(prices, sent.given.get('price'))),
    oneOf(sent, 'ads', `${years}: advertising`, nextTo(adLevels, sent.given.get('ads'))),
    ...answerable(turn.before).map((id) => responseChoice(sent, years, id)),
    ...replyChoices(turn, sent, years),
  ]
}

/** Each other answer to the news of a turn. */
function replyChoices({ incident, orders }: Turn, sent: Sent, years: string): Choice[] {
  if (incident === null || !orders.news) return []
  const { kind } = incident
  const own = orders.news.id
  return [
    {
      decision: sent.at,
      name: `${years}: ${nameInSentence(incidentNames[kind])}`,
      chosen: replyNameOf(kind, own),
      alternatives: replyIds[kind]
        .filter((id) => id !== own)
        .map((id) => ({ name: replyNameOf(kind, id), decision: changed(sent, { reply: id }) })),
    },
  ]
}

const nameInSentence = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`

/** An option of a scale with those one step below and above, because a turn takes long to weigh. */
function nextTo(scale: readonly Option[], id: unknown): readonly Option[] {
  const own = scale.findIndex((option) => option.id === id)
  return scale.filter((_, at) => Math.abs(at - own) <= 1)
}

/** Responding to an event, or not. */
function responseChoice(sent: Sent, years: string, id: AnswerableId): Choice {
  const own = (sent.given.get('answers') ?? []) as readonly AnswerableId[]
  const done = own.includes(id)
  const answers = done ? own.filter((other) => other !== id) : [...own, id]
  return {
    decision: sent.at,
    name: `${years}: ${eventNames[id]}`,
    chosen: done ? answerTexts[id].name : noResponse,
    alternatives: [{ name: done ? noResponse : answerTexts[id].name, decision: changed(sent, { answers }) }],
  }
}
