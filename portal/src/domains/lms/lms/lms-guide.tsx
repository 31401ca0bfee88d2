import { labsIn } from '@tradewind/contract/catalogue'
import { publicConfig } from '../../../public-config.ts'
import { Fold, Guide, Steps } from '../../../ui/guide.tsx'
import classes from './lms.module.css'
import { groupParameters, lmsSteps } from './lms-steps.ts'
import { useToolAddresses, type ToolAddresses } from './lms.api.ts'

const addresses: readonly { key: keyof ToolAddresses; name: string }[] = [
  { key: 'loginUrl', name: 'Login address' },
  { key: 'launchUrl', name: 'Launch address' },
  { key: 'keysetUrl', name: 'Keyset address' },
  { key: 'deepLinkingUrl', name: 'Deep linking address' },
  { key: 'canvasUrl', name: 'Canvas configuration address' },
]

const group = 'lms-steps'

/** What the administrator of an LMS enters there, and where. */
export function LmsGuide() {
  return (
    <Guide heading="Addresses to enter in your LMS" names={addresses} query={useToolAddresses()}>
      {lmsSteps.map(({ id, name, steps }) => (
        <Fold key={id} group={group} title={`How to connect ${name} by hand`}>
          <Steps steps={steps} />
        </Fold>
      ))}
      <LabIds />
      <Groups />
    </Guide>
  )
}

/** The ids for links that are typed by hand instead of chosen in the LMS. */
function LabIds() {
  return (
    <Fold group={group} title="How to type a link by hand">
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
    </Fold>
  )
}

/** What an LMS needs so that instructors can make teams from the groups of a course. */
function Groups() {
  return (
    <Fold group={group} title="How to make teams from the groups of a course">
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
    </Fold>
  )
}
