import { useState } from 'react'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { million } from '@tradewind/contract/words/figures'
import { Waterfall } from '../../shell/place/charts/waterfall.tsx'
import { Message } from '../../shell/place/message.tsx'
import { Picture } from '../../shell/place/picture.tsx'
import { useReveal } from '../../shell/place/reveal.ts'
import { Stage } from '../../shell/place/stage.tsx'
import { useHeadingOfNew } from '../../shell/play/round.tsx'
import type { PracticeProps } from '../../shell/simulation.ts'
import type { AdId, PriceId } from '../engine/terms.ts'
import { money } from './account.tsx'
import { firstYear, followerPrice } from './first-year.ts'
import { agent } from './people.ts'
import { AdKeys, PriceKeys, indexIn } from './plan-terms-steps.tsx'
import { practiceCountry, practiceState } from './practice-state.ts'
import { Scene } from './scene.tsx'
import { ShareBar } from './share-bar.tsx'
import { expectedStreet } from './street-view.ts'
import { PriceOnCurve, stepsOfYear, type OutlookGrid } from './year-pictures.tsx'

interface Terms {
  readonly price: PriceId
  readonly ads: AdId
}

const grid: OutlookGrid = practiceState.rules.prices.map(({ value: price }) =>
  practiceState.rules.adLevels.map(({ value: ads }) =>
    firstYear(practiceState, { country: practiceCountry, mode: 'direct', entry: 1, price, ads }),
  ),
)

/** One shop and one year, played in the browser alone: what price and advertising do, in a minute. */
export function Practice({ onDone }: PracticeProps) {
  const [terms, setTerms] = useState<Terms>({ price: 'usual', ads: 'normal' })
  // The demand of the year, once it has passed: the practice's only luck.
  const [demand, setDemand] = useState<number | null>(null)
  const price = indexIn(practiceState.rules.prices, terms.price)
  const ads = indexIn(practiceState.rules.adLevels, terms.ads)
  const expected = grid[price]?.[ads]
  useHeadingOfNew(demand === null ? 'practice' : 'practice over')
  if (!expected) return null
  const view = expectedStreet(practiceState, {
    country: practiceCountry.code,
    mode: 'direct',
    price: practiceState.rules.prices[price]?.value ?? 1,
    outlook: expected,
    follower: followerPrice(practiceState.rules.terms, 1),
    flags: [demand === null ? 'A year, expected' : 'The year'],
  })
  const weather = demand === null || demand > 1 ? 'fair' : 'rain'
  return (
    <div className="sim me">
      <Stage
        title={demand === null ? 'What do you charge, and how loud are you?' : 'The year is over'}
        task={
          demand === null ? 'A stall of water filters, one year, one rival. Watch the queues.' : undefined
        }
        scene={
          <Scene view={{ ...view, weather }}>
            {demand === null ? (
              <PriceOnCurve
                state={practiceState}
                title="Your stall on the demand curve"
                {...{ grid, price, ads }}
                mode="direct"
              />
            ) : (
              <YearOver price={price} ads={ads} demand={demand} />
            )}
          </Scene>
        }
        message={
          <Message from={agent} mood={demand === null ? 'asks' : weather === 'fair' ? 'glad' : 'worried'}>
            <p>{demand === null ? 'Who stands in line for us, and who does not?' : demandInWords(demand)}</p>
          </Message>
        }
        action={
          <Buttons>
            <Button kind="outlined" onClick={onDone}>
              Back to start
            </Button>
            {demand === null ? (
              <Button kind="solid" onClick={() => setDemand(0.86 + Math.random() * 0.28)}>
                Let the year pass
              </Button>
            ) : (
              <Button kind="solid" onClick={() => setDemand(null)}>
                Try another price
              </Button>
            )}
          </Buttons>
        }
      >
        {demand === null ? (
          <>
            <PriceKeys
              state={practiceState}
              chosen={terms.price}
              onChoose={(id) => setTerms({ ...terms, price: id })}
            />
            <AdKeys
              state={practiceState}
              legend="Advertising, in million"
              potential={practiceCountry.potential}
              chosen={terms.ads}
              onChoose={(id) => setTerms({ ...terms, ads: id })}
            />
            <ShareBar brief={practiceState.brief} outlook={expected} />
          </>
        ) : (
          <p>
            In the lab you first find the country and the way in, and run the shop for eight years. Your
            decisions are judged in 1,000 futures, not in the one that came.
          </p>
        )}
      </Stage>
    </div>
  )
}

function demandInWords(demand: number): string {
  const percent = Math.round(Math.abs(demand - 1) * 100)
  if (percent === 0) return 'As many buyers came as we expected.'
  return `${percent}\u00A0% ${demand > 1 ? 'more' : 'fewer'} buyers came to the street than we expected.`
}

/** The year's account as it came in. */
function YearOver({ price, ads, demand }: { price: number; ads: number; demand: number }) {
  const { progress } = useReveal(1800)
  const expected = grid[price]?.[ads]
  if (!expected) return null
  const { fixed, ads: paid } = expected
  const [sales, margin] = [expected.sales * demand, expected.margin * demand]
  const earned = margin - fixed - paid
  return (
    <Picture
      title="From sales to what you earned"
      says={`Sales ${million(sales)}, ${earned < 0 ? 'lost' : 'earned'} ${million(Math.abs(earned))}.`}
    >
      <Waterfall
        x={{ name: 'Million', text: money }}
        domain={[
          Math.min(0, ...grid.flat().map((one) => one.earned)) * 1.2,
          Math.max(...grid.flat().map((one) => one.sales)) * 1.25,
        ]}
        steps={stepsOfYear({ ...expected, sales, margin, earned })}
        drawn={progress}
      />
    </Picture>
  )
}
