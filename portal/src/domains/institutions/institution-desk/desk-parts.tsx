import { Button } from '@mantine/core'
import { endingWithinDays, labById } from '@tradewind/contract/catalogue'
import { dayWords } from '@tradewind/contract/words/dates'
import type { InstitutionDesk } from '@tradewind/contract/institutions/institution-desk'
import { Link } from 'react-router'
import { publicConfig } from '../../../public-config.ts'
import { useUser } from '../../../session/session.tsx'
import { BrandLink } from '../../../ui/brand-link.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useNow } from '../../../ui/use-now.ts'
import classes from './institution-desk.module.css'
import { countWords } from './usage-model.ts'

const dayMs = 86_400_000

export function PeoplePart({ people }: Pick<InstitutionDesk, 'people'>) {
  const figures = [
    { name: 'People with an account', value: people.accounts },
    { name: 'Instructors among them', value: people.instructors },
    { name: 'Signed in within 30 days', value: people.lately },
    { name: 'Visits without one within 30 days', value: people.visits },
  ]
  return (
    <section aria-labelledby="people">
      <h2 id="people" className="visually-hidden">
        People
      </h2>
      <dl className={classes.figures}>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{countWords(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function LicencesPart({ desk: { licences, institutionId } }: { desk: InstitutionDesk }) {
  const now = useNow()
  const { contact } = useUser()
  return (
    <section className={classes.card} aria-labelledby="licences">
      <h2 id="licences">Labs</h2>
      {licences.length === 0 && <p className={classes.quiet}>Your institution has no lab yet.</p>}
      <ul className={classes.rows}>
        {licences.map(({ lab, until }) => {
          const { name } = labById(lab)
          return (
            <li key={lab} className={classes.row}>
              <div>
                <strong>{name}</strong> <End until={until} now={now} />
                <span className={classes.below}>{endWords(until, now)}</span>
              </div>
              {contact && until !== null && (
                <Button
                  component={Link}
                  to={`/invoice-order/${lab}?institution=${institutionId}`}
                  variant="default"
                  size="sm"
                >
                  Renew<span className="visually-hidden">&nbsp;{name}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function End({ until, now }: { until: number | null; now: number }) {
  if (until === null || until - now > endingWithinDays * dayMs) return null
  return until <= now ? <Tag tone="danger">Ended</Tag> : <Tag tone="warning">Ends soon</Tag>
}

function endWords(until: number | null, now: number): string {
  if (until === null) return 'Without an end'
  return until <= now ? `Ended on ${dayWords(until)}` : `Until ${dayWords(until)}`
}

export function NetworksPart({ networks }: Pick<InstitutionDesk, 'networks'>) {
  const { ranges, proxies, address, inside } = networks
  return (
    <section className={classes.card} aria-labelledby="networks">
      <h2 id="networks">Networks</h2>
      <p className={classes.where}>
        {inside ? <Tag tone="success">Inside</Tag> : <Tag tone="light">Outside</Tag>}{' '}
        {inside
          ? `Your address ${address} is in ${inside.proxy ? 'the proxy' : 'the network'} ${inside.range}.`
          : `Your address ${address} is in none of these networks.`}
      </p>
      <Entries title="Networks" entries={ranges} none="None: nobody comes in by network." />
      {proxies.length > 0 && <Entries title="Proxies" entries={proxies} none="" />}
      <p className={classes.quiet}>
        People in these networks come in without an account. Is something wrong?{' '}
        <BrandLink to={publicConfig.brand.contactUrl}>Contact us</BrandLink>.
      </p>
    </section>
  )
}

function Entries({ title, entries, none }: { title: string; entries: readonly string[]; none: string }) {
  return (
    <>
      <h3 className={classes.small}>{title}</h3>
      {entries.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul className={classes.entries}>
          {entries.map((entry) => (
            <li key={entry}>{entry}</li>
          ))}
        </ul>
      )}
    </>
  )
}
