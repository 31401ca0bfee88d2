import type { PlatformFamily } from '@tradewind/contract/lms/lms'
import type { Config } from '../../../config.ts'
import type { PlatformConfiguration, RegistrationOffer } from './openid-configuration.ts'

/*
 * The pages that an LMS opens to install the tool. Every page may frame them before the LMS is known here, so they hold
 * nothing about people and do nothing without a press that they explain.
 */

export const familyNames: Record<PlatformFamily, string> = {
  moodle: 'Moodle',
  canvas: 'Canvas',
  brightspace: 'Brightspace',
  blackboard: 'Blackboard',
  sakai: 'Sakai',
  other: 'LMS',
}

/** The name of a newly connected LMS, which an administrator can change. */
export function nameOfLms({ family, issuer }: Pick<PlatformConfiguration, 'family' | 'issuer'>): string {
  return `${familyNames[family]} at ${new URL(issuer).host}`.slice(0, 120)
}

interface OfferProps {
  config: Config
  lms: PlatformConfiguration
  institution: string
  offer: RegistrationOffer
  action: string
  /** The origin of the LMS's own pages, if the browser told it. */
  from: string
}

/** What will be installed, with the button that does it. */
export function Offer({ config, lms, institution, offer, action, from }: OfferProps) {
  const { productName } = config.brand
  return (
    <>
      <p>
        This installs {productName} in <strong>{nameOfLms(lms)}</strong> for <strong>{institution}</strong>.
      </p>
      <ul>
        <Entry
          title="Your LMS gets"
          note="Labs that instructors choose for their courses, and scores in columns of their own."
        />
        <Entry
          title={`${productName} receives`}
          note="Names and emails of people who open a lab, and the class lists of their courses."
        />
      </ul>
      <form method="post" action={action}>
        <input type="hidden" name="openid_configuration" value={offer.configurationUrl} />
        <input type="hidden" name="registration_token" value={offer.registrationToken ?? ''} />
        <input type="hidden" name="from" value={from} />
        <button type="submit">Install {productName}</button>
      </form>
      <p className="note">Nothing is installed until you press this button.</p>
    </>
  )
}

function Entry({ title, note }: { title: string; note: string }) {
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <span>{note}</span>
      </div>
    </li>
  )
}

/** What is left to do in each LMS. */
const nextSteps: Record<PlatformFamily, string> = {
  moodle:
    'In Moodle, press Activate on the new tool. Then edit it and choose Show in activity chooser, so that teachers find it.',
  canvas: 'In Canvas, confirm the app and choose the accounts or courses that use it.',
  brightspace:
    'In Brightspace, open Manage Extensibility, LTI Advantage, enable the tool and add a deployment for your courses.',
  blackboard: 'In Blackboard, approve the tool under LTI Tool Providers.',
  sakai: 'In Sakai, approve the tool under External Tools.',
  other: 'Switch the tool on in your LMS.',
}

export const closeScript = '/lti/close.js'

/** Says that the LMS is connected and what to do there. Its script tells the LMS to go on. */
export function Installed({ config, family }: { config: Config; family: PlatformFamily }) {
  const { productName } = config.brand
  return (
    <>
      <p>{productName} is installed, and this LMS waits here for its first launch.</p>
      <p>{nextSteps[family]}</p>
      <p>
        <button type="button" id="close">
          Back to your LMS
        </button>
      </p>
      <p className="note" id="closing" role="status" hidden>
        You can close this page now.
      </p>
      <noscript>
        <p className="note">You can close this page now.</p>
      </noscript>
    </>
  )
}

/** Shown to a person who opens a connection link itself. */
export function LinkByHand({ config }: { config: Config }) {
  return (
    <>
      <p>This link works inside your LMS. Copy its address and paste it where your LMS registers tools:</p>
      <ul>
        <Entry
          title="Moodle"
          note="Site administration, Plugins, External tool, Manage tools: paste it as Tool URL and press Add LTI Advantage."
        />
        <Entry
          title="Canvas"
          note="Admin, Apps, Manage, Install a New App: choose LTI 1.3 and Dynamic Registration."
        />
        <Entry
          title="Brightspace"
          note="Admin Tools, Manage Extensibility, LTI Advantage, Register Tool: choose Dynamic."
        />
      </ul>
      <p className="note">
        The link works once. Blackboard is connected by hand; the tab LMS in {config.brand.productName} has
        the steps.
      </p>
    </>
  )
}
