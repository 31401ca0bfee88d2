import { inWords } from '@tradewind/contract/words/figures'
import { Message } from '../../shell/place/message.tsx'
import type { BusinessState } from '../engine/business-state.ts'
import { lastYear, rivalsIn, yearInWords } from './firms.ts'
import { nextTry } from './lessons.ts'
import type { MetState } from './market-entry-play.ts'
import { MarketMap, SellersTable } from './market-report.tsx'
import { agent } from './people.ts'
import { Scene } from './scene.tsx'
import { pastStreet } from './street-view.ts'
import { nameIn } from './words.ts'

interface Reporting {
  readonly state: MetState
  readonly business: BusinessState
}

/** Market: the report of the year that has closed, which every firm reads. */
export function marketParts({ state, business }: Reporting) {
  const year = lastYear(state) ?? 1
  const account = business.account.find((one) => one.year === year) ?? business.account.at(-1)
  if (!account) throw new Error('A year has passed')
  const rivals = rivalsIn(state, business.country, year)
  const moves = movesInWords(state, business, year)
  const hint = moves === '' && rivals.length < 3 ? nextTry(state, business) : null
  const place = nameIn(state)(business.country)
  return {
    title: `Year ${year}: who is where?`,
    task: undefined,
    scene: (
      <Scene view={pastStreet(state, business, account)}>
        <MarketMap state={state} year={year} />
      </Scene>
    ),
    message: (
      <Message from={agent} mood={rivals.length > 0 ? 'asks' : 'calm'}>
        <p>{yearInWords(state, { year, country: business.country })}</p>
      </Message>
    ),
    children: (
      <>
        <h3>In {place}</h3>
        <SellersTable state={state} business={business} year={year} />
        {moves !== '' && <p>{moves}</p>}
        {hint !== null && (
          <p>
            <strong>Try: </strong>
            {hint}
          </p>
        )}
      </>
    ),
  }
}

/**
 * Which rivals came to the country, left it or changed their price; the rest stays in the table. In year 1 all are new,
 * which needs no words.
 */
export function movesInWords(
  state: MetState,
  { country }: Pick<BusinessState, 'country'>,
  year: number,
): string {
  if (year === 1) return ''
  const [before, now] = [rivalsIn(state, country, year - 1), rivalsIn(state, country, year)]
  const has = (list: typeof now, number: number) => list.some((firm) => firm.number === number)
  const came = now.filter(({ number }) => !has(before, number)).map(({ name }) => name)
  const went = before.filter(({ number }) => !has(now, number)).map(({ name }) => name)
  const cheaper = now.flatMap(({ number, name, price }) => {
    const last = before.find((firm) => firm.number === number)?.price ?? null
    return last !== null && price !== null && price < last - 0.005 ? [name] : []
  })
  const told = [
    ...(came.length > 0 ? [`New here: ${inWords(came)}.`] : []),
    ...(went.length > 0 ? [`Gone: ${inWords(went)}.`] : []),
    ...(cheaper.length > 0 ? [`Cheaper than last year: ${inWords(cheaper)}.`] : []),
  ]
  return told.join(' ')
}
