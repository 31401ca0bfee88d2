import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { classPath, hostPath, labById } from '@tradewind/contract/catalogue'
import type { ClassSession } from '@tradewind/contract/teaching/classes'
import { useRef } from 'react'
import { Link } from 'react-router'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { useNow } from '../../../ui/use-now.ts'
import { ClassesSwitch } from '../../access/courtesy/classes-switch.tsx'
import { joinedWords, paceWords, whenWords } from './class-words.ts'
import { useClasses } from './classes.api.ts'
import classes from './classes.module.css'

/** How many classes are listed; their own page lists all. */
const shown = 3

interface YourClassesProps {
  onNew: () => void
}

/** An instructor's class sessions of all labs: running ones first, ended ones after all. */
export function YourClasses({ onNew }: YourClassesProps) {
  const { data, error, isFetching, refetch } = useClasses()
  return (
    <section className={classes.panel} aria-labelledby="your-classes">
      <header className={classes.head}>
        <h2 id="your-classes">Your classes</h2>
        <Button size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={onNew}>
          New class
        </Button>
      </header>
      {data && data.length > 0 && <ClassList sessions={data} />}
      {data?.length === 0 && (
        <p className={classes.none}>
          You have no class yet. A class plays a lab together: you see who has started, what they chose and
          how they scored.
        </p>
      )}
      {!data && error && !isFetching && (
        <Notice
          tone="error"
          error={error}
          title="Your classes could not be loaded."
          onRetry={() => void refetch()}
        >
          {sentenceOf(error)}
        </Notice>
      )}
      {!data && (!error || isFetching) && (
        <p role="status" className={classes.none}>
          Loading your classes...
        </p>
      )}
      {data && data.length > 0 && (
        <div className={classes.choice}>
          <ClassesSwitch />
        </div>
      )}
    </section>
  )
}

function ClassList({ sessions }: { sessions: readonly ClassSession[] }) {
  const sorted = [
    ...sessions.filter(({ endedAt }) => endedAt === null),
    ...sessions.filter(({ endedAt }) => endedAt !== null),
  ]
  return (
    <>
      <ul className={classes.list} aria-labelledby="your-classes">
        {sorted.slice(0, shown).map((session) => (
          <ClassRow key={session.id} session={session} />
        ))}
      </ul>
      <Button component={Link} to="/classes" variant="subtle" size="sm" className={classes.more ?? ''}>
        {sorted.length > shown ? `Show all ${sorted.length} classes` : 'Show your classes'}
      </Button>
    </>
  )
}

function ClassRow({ session }: { session: ClassSession }) {
  const { id, lab, name, code, joinLink, students, endedAt, pacing } = session
  const shownCode = useRef<HTMLElement>(null)
  return (
    <li className={classes.row} data-ended={endedAt !== null || undefined}>
      <div className={classes.what}>
        <strong>{name}</strong>
        <span className={classes.lab}>{labById(lab).name}</span>
      </div>
      <p className={classes.facts}>
        {endedAt === null && (
          <span>
            Code{' '}
            <strong ref={shownCode} className={classes.code}>
              {code}
            </strong>
          </span>
        )}
        {paceWords(session) !== null && <span>{paceWords(session)}</span>}
        <span>{joinedWords(students)}</span>
        <span>{whenWords(session, useNow())}</span>
      </p>
      <div className={classes.buttons}>
        {endedAt === null && (
          <CopyButton
            label="Copy link"
            text={joinLink}
            what="class link"
            name={`of ${name}`}
            shown={shownCode}
          />
        )}
        {pacing !== 'own' && endedAt === null && (
          <Button component={Link} to={hostPath(id)} size="sm">
            Host<span className="visually-hidden">&nbsp;{name}</span>
          </Button>
        )}
        <Button component={Link} to={classPath(id)} variant="outline" size="sm">
          Open<span className="visually-hidden">&nbsp;{name}</span>
        </Button>
      </div>
    </li>
  )
}
