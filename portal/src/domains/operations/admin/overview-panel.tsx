import { Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { IconChevronDown } from '@tabler/icons-react'
import type { Overview } from '@tradewind/contract/operations/admin'
import { useState } from 'react'
import { Link } from 'react-router'
import { readStored, storageKeys, writeStored } from '../../../browser/storage.ts'
import { Notice } from '../../../ui/notice.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { LatestActivity } from '../audit/latest-activity.tsx'
import { useOverview } from './admin.api.ts'
import classes from './overview.module.css'
import { tilesOf, type Tile } from './overview-model.ts'

/** What needs attention, each number with the list that it counts. It can be folded, which this browser remembers. */
export function OverviewPanel() {
  const [folded, setFolded] = useState(() => readStored('localStorage', storageKeys.foldOverview) !== null)
  function fold() {
    writeStored('localStorage', storageKeys.foldOverview, folded ? null : 'true')
    setFolded(!folded)
  }
  return (
    <section className={classes.panel} aria-labelledby="overview-heading">
      <h2 id="overview-heading" className={classes.heading}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={!folded}
          aria-controls="overview-content"
          onClick={fold}
        >
          Overview
          <IconChevronDown size={20} aria-hidden />
        </button>
      </h2>
      <div id="overview-content" hidden={folded}>
        {!folded && <Content />}
      </div>
    </section>
  )
}

function Content() {
  const { data, error, isFetching, refetch } = useOverview()
  return (
    <div className={classes.content}>
      {error && !isFetching && (
        <Notice
          tone="error"
          error={error}
          title={data && sentenceOf(error, 'The overview could not be loaded.')}
          onRetry={() => void refetch()}
        >
          {data
            ? 'These numbers may be out of date.'
            : sentenceOf(error, 'The overview could not be loaded.')}
        </Notice>
      )}
      {data ? <Numbers overview={data} /> : (!error || isFetching) && <Bones />}
    </div>
  )
}

function Numbers({ overview }: { overview: Overview }) {
  return (
    <>
      <ul className={classes.tiles} aria-label="Needs attention">
        {tilesOf(overview).map((tile) => (
          <li key={tile.name}>
            <TileLink tile={tile} />
          </li>
        ))}
      </ul>
      <LatestActivity entries={overview.latest} />
    </>
  )
}

function TileLink({ tile: { number, name, detail, to } }: { tile: Tile }) {
  return (
    <Link className={classes.tile} data-none={number === '0' || undefined} to={to}>
      <strong className={classes.number}>{number}</strong> <span className={classes.name}>{name}</span>
      {detail !== null && <span className={classes.detail}>{detail}</span>}
    </Link>
  )
}

/** About as high as what is loading, so that the page below hardly moves when it comes. */
function Bones() {
  return (
    <>
      <div className={classes.tiles} role="status">
        <span className="visually-hidden">Loading the overview</span>
        {[0, 1, 2, 3, 4].map((tile) => (
          <Skeleton key={tile} height={132} radius={12} />
        ))}
      </div>
      <Skeleton height={232} radius={12} />
    </>
  )
}
