import { Button, Skeleton } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Skeleton.layer.css'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { labById, labPath, type LabId } from '@tradewind/contract/catalogue'
import { momentWords } from '@tradewind/contract/words/dates'
import type { LabRun, RunSummary } from '@tradewind/contract/teaching/runs'
import { holdsLab } from '@tradewind/contract/roles'
import { useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../../session/session.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { useNow } from '../../../ui/use-now.ts'
import { readRun, readRuns } from './labs.api.ts'
import classes from './results.module.css'
import { outcomeWords, runWords, scoreWords } from './run-words.ts'

/** The runs of one lab, newest first. Finished ones can be opened. */
export function RunList({ lab }: { lab: LabId }) {
  const user = useUser()
  const opens = holdsLab(user, lab, useNow())
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['labs', user.id, 'runs'],
    queryFn: readRuns,
    // A run may have been played since this list was loaded.
    staleTime: 0,
  })
  if (!data && error && !isFetching)
    return (
      <Notice
        tone="error"
        error={error}
        title="Your results could not be loaded."
        onRetry={() => void refetch()}
      >
        {sentenceOf(error)}
      </Notice>
    )
  if (!data) return <SkeletonRows />
  const runs = data.runs.filter((run) => run.lab === lab)
  if (runs.length === 0) return <NotPlayed lab={lab} />
  return (
    <ul className={classes.list} aria-label="Runs">
      {runs.map((run) => (
        <li key={run.id} className={classes.row}>
          {run.status === 'finished' ? (
            <FinishedRun run={run} />
          ) : (
            <div className={classes.summary}>
              <RunFacts run={run} />
              {run.status === 'open' && run.closed === null && opens && (
                <Link className={classes.goOn} to={labPath(lab)}>
                  Continue<span className="visually-hidden"> in the lab</span>
                </Link>
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function RunFacts({ run }: { run: RunSummary }) {
  return (
    <>
      <span className={classes.facts}>
        <time dateTime={new Date(run.startedAt).toISOString()}>{momentWords(run.startedAt)}</time>
        <span className={classes.kind}>{runWords(run)}</span>
      </span>
      <span className={classes.outcome} data-score={run.status === 'finished' || undefined}>
        {outcomeWords(run)}
      </span>
    </>
  )
}

/** The parts of its score are loaded when it is first opened. */
function FinishedRun({ run }: { run: RunSummary }) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details onToggle={(event) => event.currentTarget.open && setWasOpened(true)}>
      <summary className={classes.summary}>
        <RunFacts run={run} />
        <IconChevronDown className={classes.chevron} size={20} aria-hidden />
      </summary>
      {wasOpened && <Parts run={run.id} />}
    </details>
  )
}

function Parts({ run }: { run: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['labs', useUser().id, 'runs', run],
    queryFn: () => readRun(run),
  })
  return (
    <div className={classes.parts}>
      {data?.result && <PartList parts={data.result.parts} />}
      {!data && error && !isFetching && (
        <Notice
          tone="error"
          error={error}
          title="The result could not be loaded."
          onRetry={() => void refetch()}
        >
          {sentenceOf(error)}
        </Notice>
      )}
      {!data && (isFetching || !error) && <p role="status">Loading the result…</p>}
    </div>
  )
}

function PartList({ parts }: { parts: NonNullable<LabRun['result']>['parts'] }) {
  return (
    <ul className={classes.partList} aria-label="Parts of the score">
      {parts.map(({ id, name, points, max, says }) => (
        <li key={id}>
          <p className={classes.part}>
            <strong>{name}</strong>
            <span className={classes.points}>{scoreWords(points, max)}</span>
          </p>
          <p className={classes.says}>{says}</p>
        </li>
      ))}
    </ul>
  )
}

function SkeletonRows() {
  return (
    <div className={classes.list} role="status">
      <span className="visually-hidden">Loading your results</span>
      {[0, 1, 2].map((row) => (
        <div key={row} className={classes.row}>
          <div className={classes.bones}>
            <Skeleton height={18} width="55%" radius={6} />
            <Skeleton height={14} width="35%" radius={6} />
          </div>
        </div>
      ))}
    </div>
  )
}

function NotPlayed({ lab }: { lab: LabId }) {
  const { name, comes } = labById(lab)
  return (
    <>
      <Notice tone="info">You have not played this lab yet. Your runs will appear here.</Notice>
      {comes === null && (
        <p className={classes.start}>
          <Button component={Link} to={labPath(lab)} aria-label={`Open ${name}`}>
            OPEN
          </Button>
        </p>
      )}
    </>
  )
}
