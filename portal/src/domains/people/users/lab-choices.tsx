import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import type { UseFormReturnType } from '@mantine/form'
import { labById, labIds, labsIn, type LabId } from '@tradewind/contract/catalogue'
import { holdsEverythingByRole } from '@tradewind/contract/roles'
import type { ManagedUser } from '@tradewind/contract/people/users'
import { publicConfig } from '../../../public-config.ts'
import { CheckField, DateField } from '../../../ui/choices.tsx'
import { SameDate } from '../../../ui/same-date.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useNow } from '../../../ui/use-now.ts'
import type { UserValues } from './edit-user-model.ts'
import classes from './user-dialogs.module.css'

interface LabChoicesProps {
  form: UseFormReturnType<UserValues>
  user: ManagedUser
}

/** The labs that a user holds by grants, each with its last day. */
export function LabChoices({ form, user }: LabChoicesProps) {
  const offered = new Set(labsIn(publicConfig.environment).map(({ id }) => id))
  const shown = labIds.filter((lab) => offered.has(lab) || user.granted[lab] !== undefined)
  const held = shown.filter((lab) => form.values.labs[lab].held)
  const now = useNow()
  return (
    <fieldset className={classes.group}>
      <legend>Labs</legend>
      {holdsEverythingByRole(form.values) && (
        <p className={classes.note}>
          The role includes every lab. Your choice here is what remains without the role.
        </p>
      )}
      <p className={classes.note}>
        The whole day counts, in Denver time. Without a day, access lasts 365 days from today.
        {user.isLtiUser && ' Labs from their institution are added.'}
      </p>
      {held.length > 1 && (
        <SameDate
          min={dayInDenver(now)}
          onSet={(day) => held.forEach((lab) => form.setFieldValue(`labs.${lab}.until`, day))}
        />
      )}
      <ul className={classes.labs}>
        {shown.map((lab) => (
          <LabRow key={lab} lab={lab} form={form} user={user} />
        ))}
      </ul>
    </fieldset>
  )
}

function LabRow({ lab, form, user }: LabChoicesProps & { lab: LabId }) {
  const now = useNow()
  const { name } = labById(lab)
  const { held, until } = form.values.labs[lab]
  const granted = user.granted[lab]
  const isLapsed =
    granted !== undefined && granted.expiration <= now && until === dayInDenver(granted.expiration)
  return (
    <li className={classes.lab}>
      <div className={classes['lab-name']}>
        <CheckField
          label={name}
          name={`labs.${lab}.held`}
          {...form.getInputProps(`labs.${lab}.held`, { type: 'checkbox' })}
        />
        {held && isLapsed && <Tag tone="warning">Lapsed</Tag>}
      </div>
      {held && (
        <DateField
          label="Access until"
          aria-label={`${name}: access until`}
          name={`labs.${lab}.until`}
          min={dayInDenver(now)}
          className={classes.until}
          {...form.getInputProps(`labs.${lab}.until`)}
        />
      )}
    </li>
  )
}
