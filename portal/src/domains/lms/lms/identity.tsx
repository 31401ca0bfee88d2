import type { AnswerTo } from '../../../api.ts'
import { LongAddress } from '../../../ui/long-address.tsx'
import classes from './identity.module.css'

export type Identity = AnswerTo<'GET /api/lti/identity'>

/**
 * Whose LMS identity is about to be linked. Another person's would be able to open the reader's account from then on, so
 * it is shown before they sign in.
 */
export function IdentityToLink({ name, email, platform }: Identity) {
  const facts = [
    ['Name', name],
    ['Email', email],
    ['Platform', platform ?? ''],
  ].filter(([, value]) => value !== '')
  return (
    <section className={classes.identity} aria-labelledby="identity">
      <h2 id="identity">You are linking this person</h2>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === email ? <LongAddress address={email} /> : value}</dd>
          </div>
        ))}
      </dl>
      {name === '' && email === '' && <p>Your course shares neither a name nor an email.</p>}
      <p>If this is not you, do not sign in here. This person could open your account from then on.</p>
    </section>
  )
}
