import { Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { labsIn } from '@tradewind/contract/catalogue'
import { useRef } from 'react'
import { publicConfig } from '../../public-config.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { LongAddress } from '../../ui/long-address.tsx'
import { Notice } from '../../ui/notice.tsx'
import { sentenceOf } from '../../ui/refusal.ts'
import classes from './lms.module.css'
import { groupParameters, lmsSteps, partsOf } from './lms-steps.ts'
import { useToolAddresses, type ToolAddresses } from './lms.api.ts'

const addresses: readonly { key: keyof ToolAddresses; name: string }[] = [
  { key: 'loginUrl', name: 'Login address' },
  { key: 'launchUrl', name: 'Launch address' },
  { key: 'keysetUrl', name: 'Keyset address' },
  { key: 'deepLinkingUrl', name: 'Deep linking address' },
  { key: 'canvasUrl', name: 'Canvas configuration address' },
]

/** What the administrator of an LMS enters there, and where. */
export function LmsGuide() {
  const { data, error, isFetching, refetch } = useToolAddresses()
  return (
    <section className={classes.guide} aria-labelledby="lms-guide-heading">
      <h3 id="lms-guide-heading" className={classes.heading}>
        Addresses to enter in your LMS
      </h3>
      {error && !isFetching ? (
        <Notice
          tone="error"
          error={error}
          title={sentenceOf(error, 'Failed to fetch the addresses.')}
          onRetry={() => void refetch()}
        >
          Nothing was changed.
        </Notice>
      ) : (
        <dl className={classes.addresses} aria-busy={data === undefined}>
          {addresses.map(({ key, name }) => (
            <Address key={key} name={name} address={data?.[key]} />
          ))}
        </dl>
      )}
      <Steps />
    </section>
  )
}

function Address({ name, address }: { name: string; address: string | undefined }) {
  const shown = useRef<HTMLElement>(null)
  return (
    <div className={classes.entry}>
      <dt>{name}</dt>
      <dd>
        {address === undefined ? (
          <Skeleton height={16} width="70%" radius={6} />
        ) : (
          <>
            <code ref={shown} className={classes.address}>
              <LongAddress address={address} />
            </code>
            <CopyButton text={address} what="address" name={name.toLowerCase()} shown={shown} />
          </>
        )}
      </dd>
    </div>
  )
}

/** The ids for links that are typed by hand instead of chosen in the LMS. */
function LabIds() {
  return (
    <details name="lms-steps" className={classes.lms}>
      <summary>How to type a link by hand</summary>
      <p>
        Where the LMS cannot choose content, use the launch address as the link’s address. Add the custom
        parameter <code>lab=</code> with the ID of a lab. Without it, students come to Home, and the
        instructor who opens the link first chooses a lab for a class.
      </p>
      <dl className={classes.labIds}>
        {labsIn(publicConfig.environment).map(({ id, name }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>
              <code>lab={id}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** What an LMS needs so that instructors can make teams from the groups of a course. */
function Groups() {
  return (
    <details name="lms-steps" className={classes.lms}>
      <summary>How to make teams from the groups of a course</summary>
      <p>
        Instructors find the groups where they make teams. Moodle and Canvas tell them by a custom parameter
        of the tool, each time a student opens a lab. Links that instructors add from now on have it already;
        for older ones, enter it in the settings of the tool.
      </p>
      <dl className={classes.labIds}>
        {groupParameters.map(({ lms, parameter }) => (
          <div key={lms}>
            <dt>{lms}</dt>
            <dd>
              <code>{parameter}</code>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        Blackboard, and any other LMS with the course groups service of LTI, lists the groups with the class
        list. Let the tool use both services there.
      </p>
    </details>
  )
}

/** Only one LMS is unfolded at a time. */
function Steps() {
  return (
    <div className={classes.lmsList}>
      {lmsSteps.map(({ id, name, steps }) => (
        <details key={id} name="lms-steps" className={classes.lms}>
          <summary>How to connect {name} by hand</summary>
          <ol>
            {steps.map((step) => (
              <li key={step}>
                {partsOf(step).map(({ text, named }) =>
                  named ? <strong key={text}>{text}</strong> : <span key={text}>{text}</span>,
                )}
              </li>
            ))}
          </ol>
        </details>
      ))}
      <LabIds />
      <Groups />
    </div>
  )
}
