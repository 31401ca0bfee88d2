import type { DefaultChoice } from '../../engine/standing-in.ts'
import { standingOrders } from './business-state.ts'
import { claimIds, claimsAsked } from './claims.ts'
import type { MarketEntryDecision, PlanTerms } from './decisions.ts'
import { lookBackStatements } from './look-back.ts'
import { incidentIn, spanNow, type PlayedPhase, type Run } from './run.ts'
import { shortlistLength } from './steps.ts'

interface MarketEntryDefault extends DefaultChoice {
  readonly decision: MarketEntryDecision
}

/** What counts for a player who has not decided when a round closes. */
export const defaults: Readonly<Record<PlayedPhase, (run: Run) => MarketEntryDefault>> = {
  screen: listLargest,
  closer: stopAsking,
  plan: planSimply,
  forecast: beUndecided,
  run: goOn,
  'look-back': lookBackUndecided,
}

function listLargest({ world }: Run): MarketEntryDefault {
  const largest = world.countries.toSorted((a, b) => b.potential - a.potential).slice(0, shortlistLength)
  return {
    decision: {
      type: 'shortlist',
      countries: largest.map(({ code }) => ({ country: code, reasons: ['potential'] })),
    },
    says: 'You did not send a shortlist, so the three countries with the largest potential are on it.',
  }
}

function stopAsking(): MarketEntryDefault {
  return {
    decision: { type: 'close-research' },
    says: 'You did not close your research, so it ended with what you had asked for.',
  }
}

/** The plan that was estimated last, else direct export to the first country of the shortlist. */
function planSimply({ world, shortlist, estimates }: Run): MarketEntryDefault {
  const country = shortlist?.[0]?.country ?? ''
  const plain: PlanTerms = { country, mode: 'direct', entry: 1, price: 'usual', launch: 'normal' }
  const estimated = estimates.at(-1)?.terms
  const name = world.countries.find(({ code }) => code === country)?.name ?? country
  const plan = estimated ? 'your last estimate became the plan' : `you export directly to ${name} from year 1`
  return {
    decision: { type: 'commit', ...(estimated ?? plain), claims: claimIds.slice(0, claimsAsked) },
    says: `You did not send a plan, so ${plan}, with the first three reasons on the list.`,
  }
}

const undecided = (statements: readonly { readonly id: string }[]) =>
  Object.fromEntries(statements.map(({ id }) => [id, 50]))

function beUndecided({ sheet }: Run): MarketEntryDefault {
  return {
    decision: { type: 'forecast', confidence: undecided(sheet?.statements ?? []) },
    says: 'You did not send forecasts, so each statement counts at 50 %.',
  }
}

/** The orders that stand. News passes without an answer. */
function goOn(run: Run): MarketEntryDefault {
  const span = spanNow(run)
  const { from, to } = span ?? { from: 8, to: 8 }
  const { mode, price, ads } = standingOrders(run, span)
  const isThere = run.business.mode !== null
  const hasNews = span !== null && isThere && incidentIn(run.world, span) !== null
  const went = isThere
    ? `the business went on as before${hasNews ? ' and the news passed without an answer' : ''}`
    : mode === 'out'
      ? 'you stayed out of the market'
      : 'you entered the market as planned'
  return {
    decision: { type: 'run', mode, price, ads, answers: [] },
    says: `You gave no orders for ${from === to ? `year ${from}` : `years ${from} to ${to}`}, so ${went}.`,
  }
}

function lookBackUndecided({ committed }: Run): MarketEntryDefault {
  const statements = committed ? lookBackStatements(committed) : []
  return {
    decision: { type: 'look-back', confidence: undecided(statements) },
    says: 'You did not look back, so each statement counts at 50 %.',
  }
}
