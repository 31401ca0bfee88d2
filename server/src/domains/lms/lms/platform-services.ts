import type { PlatformFamily } from '@tradewind/contract/lms/lms'

/** The services of a platform that grades and class lists need. */
export type NeededService = 'line_items' | 'roster'

const afterwards = 'Then open a lab from a course once and test again.'

/** Where the administrator of each LMS finds the service, with the names and values that stand there. */
const switches: Record<PlatformFamily, Record<NeededService, string>> = {
  moodle: {
    line_items:
      'In Moodle, edit the tool under Manage tools. Under Services, set “IMS LTI Assignment and Grade Services” to “Use this service for grade sync and column management”.',
    roster:
      'In Moodle, edit the tool under Manage tools. Under Services, set “IMS LTI Names and Role Provisioning” to “Use this service to retrieve members’ information as per privacy settings”.',
  },
  canvas: {
    line_items:
      'In Canvas, edit the developer key. Under “LTI Advantage Services”, switch on “Can create and view assignment data in the gradebook associated with the tool” and the lines about submissions.',
    roster:
      'In Canvas, edit the developer key. Switch on “Can retrieve user data associated with the context the tool is installed in”.',
  },
  brightspace: {
    line_items:
      'In Brightspace, tick the extension “Assignment and Grade Services” in the registration of the tool and in its deployment.',
    roster:
      'In Brightspace, tick the extension “Names and Role Provisioning Services” in the registration of the tool and in its deployment.',
  },
  blackboard: {
    line_items: 'In Blackboard, edit the tool and set “Allow grade service access” to “Yes”.',
    roster: 'In Blackboard, edit the tool and set “Allow Membership Service Access” to “Yes”.',
  },
  sakai: {
    line_items:
      'In Sakai, edit the tool and tick “Allow External Tool to return grades” and “Allow External Tool to create grade columns”.',
    roster: 'In Sakai, edit the tool and tick “Provide Roster to External Tool”.',
  },
  other: {
    line_items: 'In the LMS, let the tool use the Assignment and Grade Services.',
    roster: 'In the LMS, let the tool use the Names and Role Provisioning Services.',
  },
}

/** How to switch on a service in an LMS. */
export function howToSwitchOn(family: PlatformFamily, service: NeededService): string {
  return `${switches[family][service]} ${afterwards}`
}

const activations: Record<PlatformFamily, string> = {
  moodle:
    'In Moodle, open Manage tools. While the card of the tool says “Pending”, press “Activate” on it. Then edit it and choose “Show in activity chooser and as a preconfigured tool”.',
  canvas: 'In Canvas, set the “State” of the developer key to “On”, and install the app by its client ID.',
  brightspace:
    'In Brightspace, switch on “Enabled” in the registration of the tool and in its deployment: a new registration is disabled.',
  blackboard: 'In Blackboard, set the “Tool Status” of the tool to “Approved”.',
  sakai: 'In Sakai, tick “Allow the tool to be launched as a link”.',
  other: 'In the LMS, check that the tool is switched on.',
}

/** How to switch on a tool that is registered and still waits in its LMS. */
export function howToActivate(family: PlatformFamily): string {
  return `${activations[family]} ${afterwards}`
}
