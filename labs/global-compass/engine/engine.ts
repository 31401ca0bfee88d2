import { defineLab, type Given, type Note, type Step } from '../../engine/define-lab.ts'
import { DecisionRefused } from '../../engine/lab-engine.ts'
import { decided, readList, readObject, readOneOf } from '../../engine/reading.ts'
import { roundBriefs } from './round-briefs.ts'
import { teachingNote } from '../teaching-note.ts'
import { lossCounts } from './board.ts'
import { readWeights } from './brief.ts'
import { readCard, spent } from './cards.ts'
import { choicesOf } from './choices.ts'
import { countryOf } from './countries.ts'
import { criteria, criterionIds, criterionOf } from './criteria.ts'
import type { DecisionType, ShortlistEntry } from './decisions.ts'
import { defaults } from './defaults.ts'
import { needAllForecasts, readForecast } from './forecasts.ts'
import { demandShares, networkCost, networkModel, readSites } from './network.ts'
import { functionNames, siteFunctions } from './sites.ts'
import { pathOf } from './path.ts'
import { shortlistLength } from './ranking.ts'
import { robots } from './robots.ts'
import { drawWorld, newRun, roundOf, type Phase, type Run, type Shortlist } from './run.ts'
import { resultOf } from './score.ts'
import { defaultSettings, settingFields } from './settings.ts'
import { readAnswer, shockOn } from './shock.ts'
import { mostReasons, stateOf } from './state.ts'

/** What to try next, by the part of the score that lost most points. */
const tryNext: Readonly<Record<string, string>> = {
  robustness:
    'Ask which country stays near the top when your priorities shift a little, and prefer it to a narrow winner.',
  network:
    'Look at the thickest line and at the shakiest place: move one piece, and watch what it saves and what it risks.',
  forecasts: 'Say 50 % where the cards tell you nothing, and go far from it only where they agree.',
  evidence:
    'Ask of each sentence of the board what would be lost without it, and buy first the cards that speak of that.',
  shock:
    'Before you answer a shock, ask how long it may last, and set that against what an answer costs for good.',
}

type PlayedPhase = Exclude<Phase, 'finished'>

const nameOf = (code: string) => countryOf(code).name

function readShortlist(given: Given, candidates: readonly string[]): Shortlist {
  const sentence = `Name ${shortlistLength} countries from the long list, each with reasons.`
  const list = readList(
    given.get('countries'),
    { least: shortlistLength, most: shortlistLength },
    sentence,
    'countries',
  )
  const countries = list.map((entry, at): ShortlistEntry => {
    const field = `countries.${at}`
    const fields = readObject(entry, sentence, field)
    const country = readOneOf(fields.get('country'), candidates, sentence, `${field}.country`)
    const why = `Give one to ${mostReasons} different reasons for ${nameOf(country)}.`
    const reasons = readList(
      fields.get('reasons'),
      { least: 1, most: mostReasons },
      why,
      `${field}.reasons`,
    ).map((reason) => readOneOf(reason, criterionIds, why, `${field}.reasons`))
    if (new Set(reasons).size < reasons.length) throw new DecisionRefused(why, `${field}.reasons`)
    return { country, reasons }
  })
  const codes = countries.map((entry) => entry.country)
  if (new Set(codes).size < codes.length) {
    throw new DecisionRefused('You can list each country only once.', 'countries')
  }
  return { countries, pick: readOneOf(given.get('pick'), codes, 'Pick one of your five.', 'pick') }
}

function takeWeights(run: Run, given: Given, note: Note): void {
  const weights = readWeights(given)
  run.weights = weights
  run.phase = 'evidence'
  for (const { id, name } of criteria) note(`weight.${id}`, `Importance of ${name}`, weights[id])
}

function takeCard(run: Run, given: Given, note: Note): void {
  const card = readCard(given, run.bought, run.world.settings.budget)
  run.bought.push(card)
  note('card', 'Card opened', criterionOf(card).name)
}

function takeForecast(run: Run, given: Given, note: Note): void {
  const { statement, confidence } = readForecast(given, run.world.statements)
  run.forecasts.set(statement.id, confidence)
  note(`forecast.${statement.id}`, `Confidence: ${statement.text}`, confidence)
}

function takeClose(run: Run, _given: Given, note: Note): void {
  needAllForecasts(run.world.statements, run.forecasts)
  run.phase = 'shortlist'
  note('credits-left', 'Credits left', run.world.settings.budget - spent(run.bought))
}

function takeShortlist(run: Run, given: Given, note: Note): void {
  const { board, brief, settings } = run.world
  const shortlist = readShortlist(given, brief.candidates)
  const codes = shortlist.countries.map((entry) => entry.country)
  run.shortlist = shortlist
  run.phase = settings.rounds > 3 ? 'network' : 'finished'
  run.model = networkModel({
    home: brief.home,
    candidates: brief.candidates,
    pick: shortlist.pick,
    markets: demandShares(brief.home, codes, shortlist.pick),
    needs: brief.needs,
    lossCounts: lossCounts[board.nerve],
  })
  note('pick', 'Pick', nameOf(shortlist.pick))
  shortlist.countries.forEach(({ country, reasons }, at) => {
    note(`shortlist.${at + 1}`, `Shortlist ${at + 1}`, nameOf(country))
    note(`reasons.${at + 1}`, `Reasons ${at + 1}`, reasons.map((id) => criterionOf(id).name).join('; '))
  })
}

function takeNetwork(run: Run, given: Given, note: Note): void {
  const model = decided(run.model, 'on your shortlist')
  const sites = readSites(given, model)
  run.sites = sites
  run.shock = shockOn(run.world.shock, model, sites)
  run.phase = run.world.settings.rounds > 4 ? 'shock' : 'finished'
  for (const site of siteFunctions) note(`site.${site}`, functionNames[site], nameOf(sites[site]))
  note('network-cost', 'Network, million dollars a year', Math.round(networkCost(model, sites) * 10) / 10)
}

function takeAnswer(run: Run, given: Given, note: Note): void {
  const answer = readAnswer(given, decided(run.shock, 'on your network'))
  run.answer = answer
  run.phase = 'finished'
  note('answer', 'Answer to the shock', answer.option)
  if (answer.to !== null) note('answer-to', 'Second site', nameOf(answer.to))
}

const steps: Readonly<Record<DecisionType, Step<Run, PlayedPhase>>> = {
  'set-weights': { phases: ['weights'], take: takeWeights },
  'buy-card': { phases: ['evidence'], take: takeCard },
  forecast: { phases: ['evidence'], take: takeForecast },
  'close-evidence': { phases: ['evidence'], take: takeClose },
  shortlist: { phases: ['shortlist'], take: takeShortlist },
  place: { phases: ['network'], take: takeNetwork },
  answer: { phases: ['shock'], take: takeAnswer },
}

const asks: Readonly<Record<PlayedPhase, string>> = {
  weights: 'First say how much each criterion counts.',
  evidence: 'This is the evidence round: open cards, give forecasts, or go on to the shortlist.',
  shortlist: 'This is the shortlist round.',
  network: 'This is the network round.',
  shock: 'This is the shock round.',
}

export const globalCompass = defineLab({
  id: 'global_compass_lab',
  settings: { fields: settingFields, defaults: defaultSettings },
  roundsOf: ({ rounds }) => rounds,
  roundBriefs,
  newRun: (seed, settings) => newRun(drawWorld(seed, settings)),
  steps,
  purchases: ['buy-card'],
  asks,
  roundOf: ({ phase, world }) => roundOf(phase, world.settings.rounds),
  stateOf,
  resultOf,
  choicesOf,
  tryNext,
  pathOf,
  defaults,
  robots,
  teachingNote,
  telling: ['pick', 'site.', 'answer', 'card', 'weight.'],
})
