import { rounded } from '../../math/statistics.ts'
import type { WorldReport, WorldSoFar } from '../../engine/shared-world.ts'
import { modes } from './modes.ts'
import type { MetYear, Move } from './rivals.ts'
import { drawWorld } from './run.ts'
import type { MarketEntrySettings } from './settings.ts'
import { adLevels, years } from './terms.ts'

/** The market report of the last year for everybody in the room; null before year 1 has closed. */
export function reportOf({ seed, settings, outcomes }: WorldSoFar<MarketEntrySettings>): WorldReport | null {
  const met = outcomes.filter((outcome): outcome is MetYear => outcome !== null)
  const last = met.at(-1)
  if (last === undefined) return null
  const names = new Map(drawWorld(seed, settings).countries.map(({ code, name }) => [code, name]))
  const nameOf = (code: string) => names.get(code) ?? code
  return {
    says: saysOf(last, nameOf),
    question: questionOn(last, met.at(-2)),
    chart: chartOf(met, last),
    table: tableOf(last, nameOf),
  }
}

type NameOf = (code: string) => string

const firmName = ({ number }: Pick<Move, 'number'>) => `Firm ${number}`
const percent = (share: number) => `${(share * 100).toFixed(1)}\u00A0%`
const million = (value: number) => rounded(value, 1).toFixed(1).replace('-', '−')
const inMarket = (firms: readonly Move[]) => firms.filter(({ mode }) => mode !== null)
const most = (firms: readonly Move[], of: (firm: Move) => number): Move | null =>
  firms.reduce<Move | null>((one, other) => (one === null || of(other) > of(one) ? other : one), null)

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

/** How many firms sell in each country, the fullest first. */
function crowds(firms: readonly Move[]): (readonly [country: string, count: number])[] {
  const counts = new Map<string, number>()
  for (const { country } of inMarket(firms)) counts.set(country, (counts.get(country) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])
}

function saysOf({ year, firms }: MetYear, nameOf: NameOf): string {
  const there = inMarket(firms)
  const first = most(there, ({ share }) => share)
  const richest = most(firms, ({ value }) => value)
  if (year === years && richest !== null)
    return `The eight years are over. ${firmName(richest)} is worth most: ${million(richest.value)} million, after research.`
  if (first === null) return `In year ${year} no firm sells anywhere yet.`
  const where = counted(crowds(firms).length, 'country', 'countries')
  const who = counted(there.length, 'firm sells', 'firms sell')
  return `In year ${year}, ${who} in ${where}. The largest share is ${percent(first.share)}: ${firmName(first)} in ${nameOf(first.country)}.`
}

/** The question that the year raises: about who left, who follows whom, prices, or who stays out. */
function questionOn({ year, firms }: MetYear, before: MetYear | undefined): string {
  const there = inMarket(firms)
  const [fullest] = crowds(firms)
  const left = before?.firms.some(
    ({ number, mode }) => mode !== null && firms.some((firm) => firm.number === number && firm.mode === null),
  )
  if (year === years)
    return 'Which firm’s place comes from its own decisions, and which from where the others went?'
  if (left) return 'A firm has left. Did the others drive it out, or was its plan too dear for this market?'
  if (fullest === undefined) return 'Everybody waits. What would you have to see before you go first?'
  if (fullest[1] > 1 && there.some(({ price }) => price < 0.95))
    return 'Somebody is cheap where others sell too. Should the others follow, and who pays for it in the end?'
  if (fullest[1] > 1)
    return 'Several firms share one country. Who should change something, and why does nobody want to be first?'
  if (there.length < firms.length)
    return 'Some firms still wait. What do they learn from the others, and what does waiting cost them?'
  return 'Every firm has a country to itself. Was that luck, or could you have foreseen where the others go?'
}

function chartOf(met: readonly MetYear[], { firms }: MetYear): WorldReport['chart'] {
  return {
    title: 'Share of its market, by firm',
    unit: '%',
    labels: Array.from({ length: years }, (_, at) => `Year ${at + 1}`),
    lines: firms.map((firm) => ({
      firm: firm.number,
      name: firmName(firm),
      values: Array.from({ length: years }, (_, at) => {
        const move = met[at]?.firms.find(({ number }) => number === firm.number)
        return move === undefined || move.mode === null ? null : rounded(move.share * 100, 1)
      }),
    })),
  }
}

function tableOf({ year, firms }: MetYear, nameOf: NameOf): WorldReport['table'] {
  const isOver = year === years
  return {
    title: isOver ? 'Who is where at the end' : `Who is where in year ${year}`,
    columns: [
      'Country',
      'Entry mode',
      'Price',
      'Advertising',
      'Share',
      'Sales, million',
      ...(isOver ? ['Value, million'] : []),
    ],
    rows: firms.map((firm) => ({
      firm: firm.number,
      name: firmName(firm),
      cells: [...cellsOf(firm, nameOf), ...(isOver ? [million(firm.value)] : [])],
    })),
  }
}

/** Prices as people read them on the street: 100 is usual. */
function cellsOf({ country, mode, price, ads, share, sales }: Move, nameOf: NameOf): string[] {
  if (mode === null) return ['not in a market', '–', '–', '–', '–', '–']
  const level = adLevels.find(({ value }) => value === ads)?.name ?? String(ads)
  return [nameOf(country), modes[mode].name, (price * 100).toFixed(0), level, percent(share), million(sales)]
}
