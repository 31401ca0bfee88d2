import type { Given, Note, Step } from '../../engine/define-lab.ts'
import { DecisionRefused } from '../../engine/lab-engine.ts'
import { randomFrom } from '../../math/random.ts'
import { decided, readInteger, readList, readObject, readOneOf, readText } from '../../engine/reading.ts'
import { answerTexts } from './business-state.ts'
import { claimIds, claims, claimsAsked, type ClaimId } from './claims.ts'
import type { DecisionType, PlanTerms, ShortlistEntry } from './decisions.ts'
import { worked } from './estimate.ts'
import { replyIds, type Incident, type Reply } from './incidents.ts'
import { readConfidence, statementsOn } from './forecasts.ts'
import { incidentNames, replyName } from './incident-texts.ts'
import { lookBackStatements } from './look-back.ts'
import { copyOf, type Action } from './business.ts'
import { modeIds, modes } from './modes.ts'
import { never } from './moments.ts'
import { entries, adsOf, priceOf } from './plans.ts'
import { readReport, readStudy, reasonIds, reasons, reportOf, sourceOf, spent } from './research.ts'
import {
  answerable,
  begin,
  incidentIn,
  pilotIn,
  planOf,
  playDue,
  spanNow,
  type PlayedPhase,
  type Run,
} from './run.ts'
import { spansOf } from './settings.ts'
import { adLevels, answerableIds, prices, type AdId, type PriceId } from './terms.ts'

export const shortlistLength = 3
export const mostReasons = 2
/** Greatest length of the player's notes, in characters. */
export const mostWords = 500

const priceIds = prices.map(({ id }) => id)
const adIds = adLevels.map(({ id }) => id)

function nameOf(run: Run, code: string): string {
  return run.world.countries.find((country) => country.code === code)?.name ?? code
}

const optionName = (list: readonly { id: string; name: string }[], id: string) =>
  list.find((entry) => entry.id === id)?.name ?? id

function takeReport(run: Run, given: Given, note: Note): void {
  const report = readReport(given, run.research, run.world.settings.budget)
  run.research.reports.push(report)
  note('report', 'Report bought', reportOf(report).name)
}

function readEntry(run: Run, entry: unknown, at: number, sentence: string): ShortlistEntry {
  const field = `countries.${at}`
  const fields = readObject(entry, sentence, field)
  const codes = run.world.countries.map(({ code }) => code)
  const country = readOneOf(fields.get('country'), codes, sentence, `${field}.country`)
  const why = `Give ${nameOf(run, country)} one or two different reasons.`
  const given = readList(fields.get('reasons'), { least: 1, most: mostReasons }, why, `${field}.reasons`).map(
    (reason) => readOneOf(reason, reasonIds, why, `${field}.reasons`),
  )
  if (new Set(given).size < given.length) throw new DecisionRefused(why, `${field}.reasons`)
  return { country, reasons: given }
}

function takeShortlist(run: Run, given: Given, note: Note): void {
  const sentence = `Choose ${shortlistLength} different countries, each with its reasons.`
  const list = readList(
    given.get('countries'),
    { least: shortlistLength, most: shortlistLength },
    sentence,
    'countries',
  )
  const countries = list.map((entry, at) => readEntry(run, entry, at, sentence))
  if (new Set(countries.map(({ country }) => country)).size < countries.length) {
    throw new DecisionRefused(sentence, 'countries')
  }
  run.shortlist = countries
  run.phase = 'closer'
  countries.forEach(({ country, reasons: why }, at) => {
    note(`shortlist.${at + 1}`, `Shortlist ${at + 1}`, nameOf(run, country))
    note(`reasons.${at + 1}`, `Reasons ${at + 1}`, why.map((id) => optionName(reasons, id)).join('; '))
  })
}

function listed(run: Run): string[] {
  return decided(run.shortlist, 'on your shortlist').map(({ country }) => country)
}

function takeStudy(run: Run, given: Given, note: Note): void {
  const study = readStudy(given, listed(run), run.research, run.world.settings.budget)
  run.research.studies.push(study)
  note('study', 'Closer look', `${nameOf(run, study.country)}: ${sourceOf(study.source).name}`)
}

function takeClose(run: Run, _given: Given, note: Note): void {
  run.phase = 'plan'
  note('research-spent', 'Research spending, thousand dollars', spent(run.research))
}

function readTerms(run: Run, given: Given): PlanTerms {
  const sentence = `Choose the first year: ${entries.join(', ')}.`
  return {
    country: readOneOf(given.get('country'), listed(run), 'Choose a country on your shortlist.', 'country'),
    mode: readOneOf(given.get('mode'), modeIds, 'Choose one of the five entry modes.', 'mode'),
    entry: entries[
      readInteger(given.get('entry'), { least: 1, most: 3 }, sentence.slice(0, -1), 'entry') - 1
    ] as number,
    price: readOneOf<PriceId>(given.get('price'), priceIds, 'Choose one of the five prices.', 'price'),
    launch: readOneOf<AdId>(given.get('launch'), adIds, 'Choose how much to advertise at launch.', 'launch'),
  }
}

function takeEstimate(run: Run, given: Given, note: Note): void {
  const { settings, brief, atlas } = run.world
  if (run.estimates.length >= settings.estimates) {
    throw new DecisionRefused(
      settings.estimates === 0
        ? 'Estimates are turned off in this run.'
        : `You have used all ${settings.estimates} estimates.`,
    )
  }
  const terms = readTerms(run, given)
  const { country, locals } = atlas.marketOf(terms.country)
  const pilot = pilotIn(run, terms.country)
  const result = worked(country, {
    needs: brief.needs,
    locals,
    research: run.research,
    plan: planOf(terms),
    pilot,
  })
  run.estimates.push({ terms, worked: result })
  note(
    'estimate',
    'Estimate',
    `${nameOf(run, terms.country)}, ${modes[terms.mode].name}, year ${terms.entry}`,
  )
}

function readClaims(given: Given): ClaimId[] {
  const sentence = `Give ${claimsAsked} different reasons for your entry mode.`
  const list = readList(given.get('claims'), { least: claimsAsked, most: claimsAsked }, sentence, 'claims')
  const chosen = list.map((claim) => readOneOf(claim, claimIds, sentence, 'claims'))
  if (new Set(chosen).size < chosen.length) throw new DecisionRefused(sentence, 'claims')
  return chosen
}

const ownWords = 'Your note'

function takeCommit(run: Run, given: Given, note: Note): void {
  const { atlas, seed } = run.world
  const terms = readTerms(run, given)
  const chosen = readClaims(given)
  const words = readText(given.get('note'), mostWords, ownWords, 'note')
  const committed = { terms, plan: planOf(terms), claims: chosen, pilot: pilotIn(run, terms.country) }
  run.committed = committed
  run.sheet = statementsOn(atlas, committed.plan, committed.pilot, randomFrom(seed, 'statements'))
  run.phase = 'forecast'
  note('country', 'Country', nameOf(run, terms.country))
  note('mode', 'Entry mode', modes[terms.mode].name)
  note('entry', 'First year in the market', terms.entry)
  note('price', 'Price at entry', optionName(prices, terms.price))
  note('launch', 'Launch advertising', optionName(adLevels, terms.launch))
  chosen.forEach((id, at) =>
    note(`claim.${at + 1}`, `Reason ${at + 1} for the entry mode`, optionName(claims, id)),
  )
  if (words !== '') note('note.plan', 'Note: the plan', words)
}

function takeForecast(run: Run, given: Given, note: Note): void {
  const sheet = decided(run.sheet, 'on your plan')
  const forecasts = readConfidence(given, sheet.statements)
  run.forecasts = forecasts
  for (const { id, text } of sheet.statements) {
    note(`forecast.${id}`, `Forecast: ${text}`, forecasts.get(id) ?? 50)
  }
  begin(run, decided(run.committed, 'on your plan'))
  playUnlessFirmsMeet(run)
}

/** Where firms meet, a year passes when all have decided. */
function playUnlessFirmsMeet(run: Run): void {
  if (run.world.met === null) playDue(run)
}

function readAction(run: Run, given: Given): { action: Action; price: PriceId; ads: AdId } {
  const sentence = 'Choose one of the five entry modes, or choose to stay out.'
  const mode = readOneOf(given.get('mode'), [...modeIds, 'out'] as const, sentence, 'mode')
  const price = readOneOf<PriceId>(given.get('price'), priceIds, 'Choose one of the five prices.', 'price')
  const ads = readOneOf<AdId>(given.get('ads'), adIds, 'Choose how much to advertise.', 'ads')
  const open = answerable(run.business)
  const why = 'You can respond once to each event that has happened.'
  const answers = readList(
    given.get('answers') ?? [],
    { least: 0, most: answerableIds.length },
    why,
    'answers',
  ).map((id) => readOneOf(id, open, why, 'answers'))
  if (new Set(answers).size < answers.length) throw new DecisionRefused(why, 'answers')
  if (mode === 'out') {
    if (answers.length > 0)
      throw new DecisionRefused('You are not in this market, so there is nothing to respond to.', 'answers')
    return { action: { mode: null, price: 1, ads: 0, answers: [] }, price, ads }
  }
  return { action: { mode, price: priceOf(price), ads: adsOf(ads), answers }, price, ads }
}

/** The reply to the news of the span. Without one the news passes. */
function readReply(incident: Incident, given: Given): Reply {
  const ids: readonly string[] = replyIds[incident.kind]
  const id = given.get('reply') ?? ids[0]
  return { incident, id: readOneOf(id, ids, 'Choose one of the answers to the news.', 'reply') }
}

function takeRun(run: Run, given: Given, note: Note): void {
  const { action, price, ads } = readAction(run, given)
  const span = decided(spanNow(run), 'on your plan')
  const standing = decided(run.standing, 'on your plan')
  const { business, world } = run
  const before = copyOf(business)
  const scheduled = incidentIn(world, span)
  const reply = scheduled && readReply(scheduled, given)
  // News concerns a firm that was there when it came, and stays.
  const news = before.mode !== null && action.mode !== null ? reply : null
  const next = spansOf(world.settings)[run.turns.length + 1]
  const plan =
    action.mode === null
      ? { ...standing, entry: next?.from ?? never }
      : { ...standing, mode: action.mode, price: action.price, launch: action.ads }
  const orders = { action, until: span.to, plan, ...(news && { news }) }
  const years = span.from === span.to ? `Year ${span.from}` : `Years ${span.from}–${span.to}`
  const out = before.mode === null ? 'Wait' : 'Close'
  note(`mode.${span.from}`, `${years}: entry mode`, action.mode === null ? out : modes[action.mode].name)
  if (action.mode !== null) {
    note(`price.${span.from}`, `${years}: price`, optionName(prices, price))
    note(`ads.${span.from}`, `${years}: advertising`, optionName(adLevels, ads))
  }
  for (const id of action.answers) note(`answer.${id}`, `Response in year ${span.from}`, answerTexts[id].name)
  if (news)
    note(`reply.${news.incident.kind}`, `${years}: ${incidentNames[news.incident.kind]}`, replyName(news))
  run.turns.push({ span, before, standing, orders, incident: before.mode === null ? null : scheduled })
  run.due = { orders, to: span.to }
  run.standing = plan
  if (action.mode !== null) run.ordered = { price, ads }
  playUnlessFirmsMeet(run)
}

function takeLookBack(run: Run, given: Given, note: Note): void {
  const statements = lookBackStatements(decided(run.committed, 'on your plan'))
  const lookBack = readConfidence(given, statements)
  const words = readText(given.get('note'), mostWords, ownWords, 'note')
  run.lookBack = lookBack
  run.phase = 'finished'
  for (const { id, text } of statements)
    note(`look-back.${id}`, `Looking back: ${text}`, lookBack.get(id) ?? 50)
  if (words !== '') note('note.look-back', 'Note: looking back', words)
}

export const steps: Readonly<Record<DecisionType, Step<Run, PlayedPhase>>> = {
  report: { phases: ['screen'], take: takeReport },
  shortlist: { phases: ['screen'], take: takeShortlist },
  study: { phases: ['closer'], take: takeStudy },
  'close-research': { phases: ['closer'], take: takeClose },
  estimate: { phases: ['plan'], take: takeEstimate },
  commit: { phases: ['plan'], take: takeCommit },
  forecast: { phases: ['forecast'], take: takeForecast },
  run: { phases: ['run'], take: takeRun },
  'look-back': { phases: ['look-back'], take: takeLookBack },
}

export const asks: Readonly<Record<PlayedPhase, string>> = {
  screen: 'You are in the screening round: buy reports and submit your shortlist.',
  closer: 'You are in the closer-look round: ask sources, or go on to the plan.',
  plan: 'You are in the plan round: submit your plan.',
  forecast: 'First say how likely each statement is.',
  run: 'You are running the business now: give your orders.',
  'look-back': 'You are in the last round: look back on the run.',
}
