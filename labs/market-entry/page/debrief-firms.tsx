import { Figure } from '@tradewind/ui/figure.tsx'
import { Table } from '@tradewind/ui/table.tsx'
import { million, signed } from '@tradewind/contract/words/figures'
import { DebriefPart } from '../../shell/play/round.tsx'
import type { WorldDebrief } from '../engine/world-state.ts'
import { FirmPaths } from './firm-paths.tsx'
import { cellOf, costInWords, pathsIn, placeInWords, rankInWords, type NamedPath } from './firm-words.ts'
import { FirmLegend } from './firms-map.tsx'
import type { MetState } from './market-entry-play.ts'

interface Props {
  state: MetState
  world: WorldDebrief
  /** The parts of the score. */
  parts: readonly { readonly id: string; readonly points: number; readonly max: number }[]
}

/** All firms of the world on one page, also on paper: their paths, their places, and what they cost. */
export function FirmsDebrief({ state, world, parts }: Props) {
  const paths = pathsIn(state, world)
  return (
    <div className="me-world" data-prints>
      <DebriefPart title="The firms you met">
        <p>{placeInWords(paths, world)}</p>
        <Paths state={state} paths={paths} />
        <p>
          Year by year: country and entry mode where they change, then the price (100 is usual) and the share
          of that market.
        </p>
        <Moves state={state} paths={paths} />
        <h3>What they cost you</h3>
        <p>{costInWords(world)}</p>
        <h3>Rank</h3>
        <p>{rankInWords(parts.find(({ id }) => id === 'rank'))}</p>
      </DebriefPart>
    </div>
  )
}

interface PathsProps {
  state: MetState
  paths: readonly NamedPath[]
}

function Paths({ state, paths }: PathsProps) {
  const years = Array.from({ length: state.rules.years }, (_, at) => at + 1)
  const [first] = paths
  const ends = first
    ? `${first.name === 'You' ? 'You end' : `${first.name} ends`} on top, with a value of ${million(first.value)}.`
    : ''
  return (
    <Figure
      title="Cash of each firm, research included"
      summary={`${ends} Cash counts each year as it is; value makes later money worth less and adds two years of business.`}
      table={
        <Table
          frame="Cash of each firm, in million"
          columns={[
            { head: 'Firm', cell: ({ name }: NamedPath) => name },
            ...years.map((year) => ({
              head: `Year ${year}`,
              cell: (firm: NamedPath) => cashText(firm, year),
            })),
          ]}
          rows={paths}
          rowKey={({ number }) => number}
        />
      }
    >
      <FirmPaths firms={paths} years={state.rules.years} />
      <FirmLegend firms={paths} note={(number) => valueText(paths, number)} />
    </Figure>
  )
}

function cashText({ years }: NamedPath, year: number): string {
  const cash = years.find((one) => one.year === year)?.cash
  return cash === undefined ? '–' : signed(cash)
}

function valueText(paths: readonly NamedPath[], number: number): string {
  const firm = paths.find((one) => one.number === number)
  return firm ? `place ${firm.place}, ${million(firm.value)}` : ''
}

/** Where each firm was, at what price and with what share. The place and the entry mode stand where they change. */
function Moves({ state, paths }: PathsProps) {
  const years = Array.from({ length: state.rules.years }, (_, at) => at + 1)
  return (
    <Table
      frame="What each firm did, year by year"
      captionHidden
      caption="Country and entry mode where they change, then the price and the share of that market"
      className="me-moves"
      columns={[
        {
          head: 'Firm',
          cell: ({ place, name, own }: NamedPath) => (
            <>
              {own ? <strong>{name}</strong> : name}
              <small>place {place}</small>
            </>
          ),
        },
        ...years.map((year) => ({
          head: `Year ${year}`,
          cell: (firm: NamedPath) => {
            const { where, mode, price, share } = cellOf(state, firm, year)
            return (
              <>
                {where !== null && <strong>{where}</strong>}
                {mode !== null && <small>{mode}</small>}
                <span>{price}</span>
                {share !== null && <span>{share}</span>}
              </>
            )
          },
        })),
      ]}
      rows={paths}
      rowKey={({ number }) => number}
    />
  )
}
