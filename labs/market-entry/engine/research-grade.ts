import { decided } from '../../engine/reading.ts'
import { clamp, mean, zScores } from '../../math/statistics.ts'
import type { Country } from './countries.ts'
import type { ShortlistEntry } from './decisions.ts'
import { modes } from './modes.ts'
import { reasons, sourcesIn, type ReasonId, type Research } from './research.ts'
import type { Run } from './run.ts'
import { isKnown, stakesOf } from './stakes.ts'

/**
 * The z-score from which a figure speaks for a country: a quarter of a standard deviation better than the mean of
 * all.
 */
export const speaksFor = 0.25

export type ReasonVerdict = 'holds' | 'no report' | 'does not hold'

export interface CheckedReason {
  readonly country: string
  readonly reason: ReasonId
  readonly verdict: ReasonVerdict
}

export function checkReasons(
  shortlist: readonly ShortlistEntry[],
  research: Pick<Research, 'reports'>,
  countries: readonly Country[],
): CheckedReason[] {
  return shortlist.flatMap(({ country, reasons: given }) =>
    given.map((id) => {
      const reason = reasons.find((entry) => entry.id === id)
      const at = countries.findIndex(({ code }) => code === country)
      const z = reason ? (zScores(countries.map(reason.reading))[at] ?? 0) : 0
      const report = reason?.report ?? null
      const closed = report !== null && !research.reports.includes(report)
      const verdict: ReasonVerdict = closed ? 'no report' : z >= speaksFor ? 'holds' : 'does not hold'
      return { country, reason: id, verdict }
    }),
  )
}

/** The mean share of valid reasons over the three countries. A country with one reason earns at most half. */
function reasonQuality(shortlist: readonly ShortlistEntry[], checked: readonly CheckedReason[]): number {
  return mean(
    shortlist.map(({ country, reasons: given }) => {
      const holding = checked.filter((entry) => entry.country === country && entry.verdict === 'holds').length
      return holding / Math.max(2, given.length)
    }),
  )
}

/**
 * Shares of the fifteen points: reasons for the shortlist, facts that the entry mode depends on, and comparing
 * countries.
 */
const shares = { reasons: 6 / 15, known: 6 / 15, compared: 3 / 15 }

/** The number of other shortlisted countries with at least one source that the chosen country has too. */
function comparedWith(run: Run, chosen: string): number {
  const asked = sourcesIn(run.research, chosen)
  return decided(run.shortlist, 'on your shortlist').filter(
    ({ country }) =>
      country !== chosen && sourcesIn(run.research, country).some((source) => asked.includes(source)),
  ).length
}

export function gradeResearch(run: Run, checked: readonly CheckedReason[]) {
  const { research } = run
  const shortlist = decided(run.shortlist, 'on your shortlist')
  const { plan } = decided(run.committed, 'on your plan')
  const stakes = stakesOf(modes[plan.mode]).map((stake) => ({
    ...stake,
    known: isKnown(stake, research, plan.country),
  }))
  const known = stakes.filter((stake) => stake.known).length
  const compared = comparedWith(run, plan.country)
  const holding = checked.filter(({ verdict }) => verdict === 'holds').length
  return {
    quality:
      shares.reasons * reasonQuality(shortlist, checked) +
      (shares.known * known) / stakes.length +
      shares.compared * clamp(compared, 0, 1),
    says: `${holding} of your ${checked.length} reasons for the shortlist ${holding === 1 ? 'holds' : 'hold'}. You knew ${known} of the ${stakes.length} things your entry mode depends on. You asked the same source in ${compared} of the other two countries.`,
    told: { stakes, compared },
  }
}
