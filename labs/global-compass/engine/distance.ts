import type { Country } from '../data/country-data.ts'
import { clamp } from '../../math/statistics.ts'
import { incomeOf } from './countries.ts'

/** The four parts of the CAGE distance, each from 0 (none) to 1 (far apart). */
export interface Cage {
  readonly culture: number
  readonly administration: number
  readonly geography: number
  readonly economy: number
}

const earthRadiusKm = 6371
/** Shorter distances count as this one. The longest possible distance is half the circumference of the earth. */
const nearKm = 100
const farKm = Math.PI * earthRadiusKm
const borderRelief = 0.25
const landlockedBurden = 0.1
/** Incomes that differ by this factor or more count as entirely different. */
const widestIncomeRatio = 20

type Centre = Pick<Country, 'lat' | 'lng'>

/** Kilometres along the great circle between the centres of two countries (haversine formula). */
export function greatCircleKm(a: Centre, b: Centre): number {
  const radians = Math.PI / 180
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2
  const h = half(b.lat - a.lat) + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * half(b.lng - a.lng)
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, h)))
}

function geography(a: Country, b: Country): number {
  const km = Math.max(nearKm, greatCircleKm(a, b))
  const away = Math.log(km / nearKm) / Math.log(farKm / nearKm)
  const border = a.borders.includes(b.code) ? borderRelief : 0
  const landlocked = (Number(a.landlocked) + Number(b.landlocked)) * landlockedBurden
  return clamp(away - border + landlocked, 0, 1)
}

function administration(a: Country, b: Country): number {
  if (a.blocs.some((bloc) => b.blocs.includes(bloc))) return 0
  return a.ruledBy.includes(b.code) || b.ruledBy.includes(a.code) ? 0.5 : 1
}

/**
 * The four distances of P. Ghemawat, "Distance Still Matters", Harvard Business Review, September 2001. Ghemawat
 * gives the frame; these measures and limits are this lab's own:
 * - culture: 0 with a shared official language, else 1;
 * - administration: 0 in a common trade bloc, 0.5 where one ruled the other, else 1;
 * - geography: ln(km / 100) / ln(20,015 / 100), less 0.25 for a common border, plus 0.1 for each landlocked end;
 * - economy: |ln(income ratio)| / ln 20.
 */
export function cageParts(a: Country, b: Country): Cage {
  if (a.code === b.code) return { culture: 0, administration: 0, geography: 0, economy: 0 }
  return {
    culture: a.languages.some((language) => b.languages.includes(language)) ? 0 : 1,
    administration: administration(a, b),
    geography: geography(a, b),
    economy: clamp(Math.abs(Math.log(incomeOf(a) / incomeOf(b))) / Math.log(widestIncomeRatio), 0, 1),
  }
}

/** The CAGE distance, from 0 (the same country) to 100: 25 points for each of the four parts. */
export function cageDistance(a: Country, b: Country): number {
  const parts = cageParts(a, b)
  return 25 * (parts.culture + parts.administration + parts.geography + parts.economy)
}
