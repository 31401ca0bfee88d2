import type { Given } from '../../engine/define-lab.ts'
import { gradeConfidence } from '../../engine/forecasting.ts'
import type { Alternative, Choice } from '../../engine/hindsight.ts'
import { decided } from '../../engine/reading.ts'
import { boardImportance, boardWeights } from './brief.ts'
import { spent } from './cards.ts'
import { countryOf } from './countries.ts'
import { criteria, criterionOf, type CriterionId, type Importance } from './criteria.ts'
import { optionOf } from './later-state.ts'
import { judgedCost, networkQuality, objection, type NetworkModel } from './network.ts'
import { functionNames, siteFunctions, type Sites } from './sites.ts'
import { ranking, sharesOf } from './ranking.ts'
import type { Run, Shortlist } from './run.ts'
import { gradeEvidence, gradesOf, lastingIn, scoredParts, type Grades } from './score.ts'
import { answerIds, gradeAnswer, shockOn, type Answer, type Shock } from './shock.ts'

/** The confidence that is tried, in per cent. */
const triedConfidence = [5, 20, 35, 50, 65, 80, 95]

/** The highest ranked countries that are not listed are tried on the shortlist. */
const triedCountries = 5

/** A finished run with its grades, so that an alternative computes only what it changes. */
interface Scored {
  readonly run: Run
  readonly grades: Grades
  /** The share of futures by the quarters that the shock lasts. */
  readonly lasting: readonly number[]
}

/** A decision as it was sent, and its place in the run. */
interface Sent {
  readonly given: Given
  readonly at: number
}

/**
 * The weights as a whole, each card, the last forecast of each statement, each country of the shortlist, the pick, the
 * place of each function, and the answer to the shock.
 */
export function choicesOf(run: Run, decisions: readonly Given[]): readonly Choice[] {
  const scored: Scored = { run, grades: gradesOf(run), lasting: lastingIn(run.world) }
  const sent = decisions.map((given, at): Sent => ({ given, at }))
  const ofType = (type: string) => sent.filter(({ given }) => given.get('type') === type)
  return [
    ...ofType('set-weights').map((one) => weightChoice(scored, one)),
    ...ofType('buy-card').map((one, place) => cardChoice(scored, one, place)),
    ...forecastChoices(scored, ofType('forecast')),
    ...ofType('shortlist').flatMap((one) => shortlistChoices(run, one)),
    ...ofType('place').flatMap((one) => siteChoices(scored, one)),
    ...ofType('answer').map((one) => answerChoice(scored, one)),
  ]
}

const nameOf = (code: string) => countryOf(code).name
const inHundred = (confidence: number) => `${confidence} %`

function changed({ given }: Sent, fields: object): object {
  return { ...Object.fromEntries(given), ...fields }
}

function scoreWith({ run, grades }: Scored, other: Partial<Grades>): number {
  return scoredParts(run.world.settings.rounds, { ...grades, ...other }).score
}

/** The weights are one decision: the other way to decide is as the board meant. */
function weightChoice(scored: Scored, sent: Sent): Choice {
  const { run } = scored
  const own = decided(run.weights, 'on the weights')
  const weights = boardImportance(run.world.brief)
  return {
    decision: sent.at,
    name: 'The weights as a whole',
    chosen: heaviest(own),
    alternatives: [
      {
        name: heaviest(weights),
        decision: changed(sent, { weights }),
        score: () => scoreWith(scored, { evidence: gradeEvidence({ ...run, weights }) }),
      },
    ],
  }
}

/** The three heaviest criteria in words. */
function heaviest(weights: Importance): string {
  const shares = sharesOf(weights)
  const three = criteria.toSorted((a, b) => shares[b.id] - shares[a.id]).slice(0, 3)
  return `most on ${three.map(({ id, name }) => `${name} (${Math.round(shares[id] * 100)} %)`).join(', ')}`
}

function cardChoice(scored: Scored, sent: Sent, place: number): Choice {
  const { bought, world } = scored.run
  const own = bought[place] as CriterionId
  const tried = criteria
    .map((criterion) => ({ ...criterion, cards: bought.with(place, criterion.id) }))
    .filter(({ id, cards }) => !bought.includes(id) && spent(cards) <= world.settings.budget)
  return {
    decision: sent.at,
    name: `Data card ${place + 1}`,
    chosen: criterionOf(own).name,
    alternatives: tried.map(({ id, name, cards }) => ({
      name,
      decision: changed(sent, { card: id }),
      score: () => scoreWith(scored, { evidence: gradeEvidence({ ...scored.run, bought: cards }) }),
    })),
  }
}

function forecastChoices(scored: Scored, sent: readonly Sent[]): Choice[] {
  const { forecasts, world } = scored.run
  const { solved } = scored.grades.forecasts
  return world.statements.flatMap(({ id, text }): Choice[] => {
    const own = forecasts.get(id) ?? 0
    const last = sent.findLast(({ given }) => given.get('statement') === id)
    if (!last) return []
    const score = (confidence: number) => {
      const { quality } = gradeConfidence(new Map(forecasts).set(id, confidence), solved)
      return scoreWith(scored, { forecasts: { ...scored.grades.forecasts, quality } })
    }
    return [
      {
        decision: last.at,
        name: `Forecast: ${text}`,
        chosen: inHundred(own),
        alternatives: triedConfidence
          .filter((confidence) => confidence !== own)
          .map((confidence) => ({
            name: inHundred(confidence),
            decision: changed(last, { confidence }),
            score: () => score(confidence),
          })),
      },
    ]
  })
}

/** The pick among the five, and each of the other four replaced by a high-ranked country that is not listed. */
function shortlistChoices(run: Run, sent: Sent): Choice[] {
  const { countries, pick }: Shortlist = decided(run.shortlist, 'on your shortlist')
  const codes = countries.map(({ country }) => country)
  const outside = ranking(run.world.brief.candidates, run.world.table, boardWeights(run.world.brief))
    .map(({ country }) => country)
    .filter((code) => !codes.includes(code))
    .slice(0, triedCountries)
  const choice = (name: string, chosen: string, alternatives: readonly Alternative[]): Choice => ({
    decision: sent.at,
    name,
    chosen: nameOf(chosen),
    alternatives,
  })
  return [
    choice(
      'The country to enter first',
      pick,
      codes
        .filter((code) => code !== pick)
        .map((code) => ({ name: nameOf(code), decision: changed(sent, { pick: code }) })),
    ),
    ...countries.flatMap((entry, at) =>
      entry.country === pick
        ? []
        : choice(
            `Shortlist, country ${at + 1}`,
            entry.country,
            outside.map((country) => ({
              name: `${nameOf(country)}, for the same reasons`,
              decision: changed(sent, { countries: countries.with(at, { ...entry, country }) }),
            })),
          ),
    ),
  ]
}

/** Another place for each function, where the board allows it and the answer to the shock stays possible. */
function siteChoices(scored: Scored, sent: Sent): Choice[] {
  const { run } = scored
  const model = decided(run.model, 'on your shortlist')
  const own = decided(run.sites, 'on your network')
  return siteFunctions.map((site): Choice => {
    const networks = model.places
      .filter((place) => place !== own[site])
      .map((place) => moved(run, model, { ...own, [site]: place }))
      .filter((other) => isPossible(run, model, other))
    return {
      decision: sent.at,
      name: `Network: ${functionNames[site].toLowerCase()}`,
      chosen: nameOf(own[site]),
      alternatives: networks.map((other) => ({
        name: nameOf(other.sites[site]),
        decision: changed(sent, { sites: other.sites }),
        score: () => scoreAt(scored, other),
      })),
    }
  })
}

interface Moved {
  readonly sites: Sites
  readonly shock: Shock
}

function moved(run: Run, model: NetworkModel, sites: Sites): Moved {
  return { sites, shock: shockOn(run.world.shock, model, sites) }
}

function isPossible({ answer }: Run, model: NetworkModel, { sites, shock }: Moved): boolean {
  if (objection(sites, model.pick) !== null) return false
  const to = answer?.to ?? null
  return to === null || shock.places.some(({ country }) => country === to)
}

function scoreAt(scored: Scored, { sites, shock }: Moved): number {
  const { run, grades } = scored
  const model = decided(run.model, 'on your shortlist')
  const { network } = grades
  if (network === null) return scoreWith(scored, {})
  const quality = networkQuality(judgedCost(model, sites), network.least, network.told.usual)
  const other = run.answer ? shockGrade(scored, shock, run.answer) : null
  return scoreWith(scored, { network: { ...network, quality }, shock: other })
}

function shockGrade({ grades, lasting }: Scored, shock: Shock, answer: Answer): Grades['shock'] {
  return grades.shock && { ...grades.shock, quality: gradeAnswer(shock, answer, lasting).quality }
}

function answerChoice(scored: Scored, sent: Sent): Choice {
  const { run } = scored
  const shock = decided(run.shock, 'on your network')
  const own = decided(run.answer, 'how to answer the shock')
  const places = shock.places.map(({ country }) => country)
  const answers = answerIds.flatMap((option): Answer[] =>
    option === 'wait' || option === 'cushion' ? [{ option, to: null }] : places.map((to) => ({ option, to })),
  )
  return {
    decision: sent.at,
    name: 'Answer to the shock',
    chosen: answerInWords(own, shock),
    alternatives: answers
      .filter(({ option, to }) => option !== own.option || to !== own.to)
      .map((answer) => ({
        name: answerInWords(answer, shock),
        decision: { type: 'answer', option: answer.option, ...(answer.to === null ? {} : { to: answer.to }) },
        score: () => scoreWith(scored, { shock: shockGrade(scored, shock, answer) }),
      })),
  }
}

function answerInWords({ option, to }: Answer, shock: Shock): string {
  const { name } = optionOf(option, shock)
  return to === null ? name : `${name}: ${nameOf(to)}`
}
