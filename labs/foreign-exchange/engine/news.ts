import { chances, volumeDrop, type Case, type QuarterCase } from './case.ts'

export interface NewsItem {
  readonly id: 'contract' | 'volume' | 'peg' | 'bank' | 'limit' | 'tender' | 'floating'
  readonly title: string
  readonly text: string
  /** Whether the item is a warning. */
  readonly warns: boolean
}

const percent = (share: number) => `${Math.round(share * 100)} %`
const million = (value: number) => `${(value / 1e6).toFixed(1)} million`

function volumeNews({ firm }: Case, quarter: QuarterCase): NewsItem {
  const warned = quarter.volumeChance >= chances.warnedVolume
  const chance = percent(quarter.volumeChance)
  return {
    id: 'volume',
    title: warned ? 'Your main customer hesitates' : 'Orders are firm',
    text: warned
      ? `${capital(firm.customer)} may cut its order. Sales sees a chance of ${chance} that it drops by ${percent(volumeDrop)} before the quarter ends.`
      : `Sales sees a chance of ${chance} that ${firm.customer} takes ${percent(volumeDrop)} less than ordered.`,
    warns: warned,
  }
}

function pegNews({ pegRate }: Case, quarter: QuarterCase): NewsItem {
  const { breakChance, drop } = quarter.draws.doral.model
  if (!quarter.pegged) {
    return {
      id: 'floating',
      title: 'The doral floats',
      text: 'The peg is gone. The doral now moves freely, and more than the aurel does.',
      warns: false,
    }
  }
  const warned = breakChance >= chances.warnedPeg
  return {
    id: 'peg',
    title: warned ? 'The doral’s peg is under attack' : 'The doral’s peg holds',
    text: warned
      ? `The Doral Isles have spent most of their reserves and raised interest rates steeply. Analysts see a chance of ${percent(breakChance)} that the peg of ${pegRate.toFixed(2)} merins breaks this quarter; the doral would then lose about ${percent(drop)}.`
      : `The Doral Isles keep 1 doral at ${pegRate.toFixed(2)} merins. Analysts see a chance of ${percent(breakChance)} that the peg breaks this quarter; the doral would then lose about ${percent(drop)}.`,
    warns: warned,
  }
}

/** What is said of aurels that come and go for certain. */
function contractNews({ firm }: Case): NewsItem {
  return {
    id: 'contract',
    title: 'Both contracts are signed',
    text: `${capital(firm.customer)} has taken delivery and will pay you in aurels. You will pay ${firm.supplier} in aurels. Both amounts are due at the end of the quarter.`,
    warns: false,
  }
}

/** The news that the treasurer reads before deciding. */
export function newsOf(whole: Case, quarter: QuarterCase): readonly NewsItem[] {
  const { firm } = whole
  const hasDorals = quarter.exposures.some(({ currency }) => currency === 'doral')
  const news = [
    quarter.volumeChance > 0 ? volumeNews(whole, quarter) : contractNews(whole),
    ...(hasDorals ? [pegNews(whole, quarter)] : []),
  ]
  if (quarter.scheduled) {
    news.push({
      id: 'bank',
      title: 'The central bank of the Aurel Union decides',
      text: 'Its meeting falls within the quarter. Past decisions moved the aurel by about 3 % in one day, up as often as down. Options are more expensive until then.',
      warns: false,
    })
  }
  if (quarter.limitCut) {
    news.push({
      id: 'limit',
      title: 'Your bank cuts your limit',
      text: `After heavy losses the bank deals forwards and options with you for no more than ${million(quarter.counterpartyLimit)} merins. Netting, the money market and invoices in merins do not count toward the limit.`,
      warns: true,
    })
  }
  const tender = quarter.exposures.find(({ kind }) => kind === 'tender')
  if (tender) {
    news.push({
      id: 'tender',
      title: 'A tender is open',
      text: `You have made a bid in ${firm.tender}: ${million(tender.amount)} aurels, if you win. Sales gives it a chance of ${percent(tender.chance)}; the answer comes at the end of the quarter.`,
      warns: false,
    })
  }
  return news.toSorted((a, b) => Number(b.warns) - Number(a.warns))
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
