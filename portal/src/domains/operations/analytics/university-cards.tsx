import { Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import type { InstitutionUse } from '@tradewind/contract/operations/analytics'
import classes from './analytics.module.css'
import { countWords } from './chart-model.ts'
import type { UniversityModel } from './university-model.ts'

interface UniversityCardsProps {
  model: UniversityModel
  /** The exact totals. Only they count a person who came on several days once. */
  use: InstitutionUse | undefined
  isLoading: boolean
}

/** The range in four numbers. The numbers of people are missing when they could not be counted. */
export function UniversityCards({ model, use, isLoading }: UniversityCardsProps) {
  const people = (count: number | undefined) => (isLoading ? null : count)
  const cards = [
    { name: 'Total Logins', value: use?.totalLogins ?? model.totalLogins },
    { name: 'Unique Users', value: people(use?.uniqueUsers) },
    { name: 'Total Lab Sessions', value: use?.totalLabSessions ?? model.totalLabSessions },
    { name: 'Lab Users', value: people(use?.labUsers) },
  ]
  return (
    <>
      <dl className={classes.cards}>
        {cards.map(
          ({ name, value }) =>
            value !== undefined && (
              <div key={name} className={classes.card}>
                <dt>{name}</dt>
                <dd>{value === null ? <Skeleton height={28} width={72} radius={6} /> : countWords(value)}</dd>
              </div>
            ),
        )}
      </dl>
      <p className={classes.note}>With guest access, each guest visit counts as a user.</p>
    </>
  )
}
