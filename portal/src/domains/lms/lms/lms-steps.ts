import type { GuideSteps } from '../../../ui/guide.tsx'

/** The custom parameters by which links tell from which course and link they were copied. Launches read these names. */
const copyParameters = 'context_history=$Context.id.history and link_history=$ResourceLink.id.history'

/** The custom parameters by which an LMS tells the groups of a student who opens a lab. Launches read these names. */
export const groupParameters = [
  { lms: 'Moodle', parameter: 'moodle_groups=$Moodle.Person.userGroupIds' },
  { lms: 'Canvas', parameter: 'canvas_groups=$Canvas.group.contextIds' },
] as const

/** How to connect each LMS. The addresses are named as in the list above the steps. */
export const lmsSteps: readonly GuideSteps[] = [
  {
    id: 'canvas',
    name: 'Canvas',
    steps: [
      'Open *Admin*, your account, *Developer Keys*, then *+ Developer Key* and *+ LTI Key*, with the method *Enter URL*.',
      'Enter the Canvas configuration address as *JSON URL*, and the launch address as *Redirect URIs*.',
      'Save the key and set its *State* to *On*. The number in the column *Details* is the client ID.',
      'Open *Settings*, *Apps*, *View App Configurations*, *+ App*, with the configuration type *By Client ID*, and enter that number. The wheel beside the new app shows its *Deployment Id*.',
      'Add the LMS below, with *Canvas* as *Kind of LMS*. Schools that Instructure hosts enter the issuer https://canvas.instructure.com, the authentication address https://sso.canvaslms.com/api/lti/authorize_redirect, the keyset address https://sso.canvaslms.com/api/lti/security/jwks and the access token address https://sso.canvaslms.com/login/oauth2/token.',
      'As frame origin, enter the address of your own Canvas, for example https://school.instructure.com. It differs from the issuer.',
    ],
  },
  {
    id: 'moodle',
    name: 'Moodle',
    steps: [
      'Open *Site administration*, *Plugins*, *Activity modules*, *External tool*, *Manage tools*, then *configure a tool manually*.',
      'Enter a *Tool name* that teachers recognize, the launch address as *Tool URL*, and choose *LTI 1.3* as *LTI version*.',
      'Choose *Keyset URL* as *Public key type*. Enter the keyset address as *Public keyset*, the login address as *Initiate login URL*, and the launch address as *Redirection URI(s)*.',
      `As *Custom parameters* enter ${groupParameters[0].parameter}, so that teams can be made from the groups of a course. As *Tool configuration usage* choose *Show in activity chooser and as a preconfigured tool*. Tick *Supports Deep Linking (Content-Item Message)* and enter the deep linking address as *Content Selection URL*.`,
      'Under *Services* set *IMS LTI Assignment and Grade Services* to *Use this service for grade sync and column management*. Set *IMS LTI Names and Role Provisioning* to *Use this service to retrieve members’ information as per privacy settings*. Moodle uses neither unless you say so, and then no grade arrives.',
      'Under *Privacy* set *Share launcher’s name with tool*, *Share launcher’s email with tool* and *Accept grades from the tool* to *Always*. Save. If the card of the tool says *Pending*, press *Activate*. Open *View configuration details* on the card.',
      'Add the LMS below, with *Moodle* as *Kind of LMS*: *Platform ID* is the issuer, *Authentication request URL* the authentication address, *Public keyset URL* the keyset address, and *Access token URL* the access token address. *Client ID* and *Deployment ID* have the same names.',
      'In a course, a teacher adds the activity and presses *Select content* to choose a lab. Non-editing teachers are assistants of a class once its list was read.',
    ],
  },
  {
    id: 'blackboard',
    name: 'Blackboard',
    steps: [
      'Sign in to developer.anthology.com and register an application: tick *My Integration supports LTI 1.3*.',
      'Enter the login address as *Login Initiation URL*, the launch address as *Tool Redirect URL(s)*, the keyset address as *Tool JWKS URL*, and *RS256* as *Signing Algorithm*. Note what it shows once it is registered.',
      'In Blackboard open *Administrator Panel*, *Integrations*, *LTI Tool Providers*, then *Register LTI 1.3/Advantage Tool*, and enter the *Application ID* as *Client ID*.',
      `Set *Tool Status* to *Approved*, and under *User Fields to Send* choose role, name and email address. Set *Allow grade service access* and *Allow Membership Service Access* to *Yes*. As *Tool Provider Custom Parameters* enter ${copyParameters}, one on each line. Copy the *Deployment ID* before you submit.`,
      'In the menu of the tool choose *Manage Placements*, *Create Placement*, with the type *Deep Linking content tool* and the deep linking address as *Target Link URI*.',
      'Add the LMS below, with *Blackboard* as *Kind of LMS*: the *Application ID* is the client ID, *OIDC auth request endpoint* the authentication address, *Public keyset URL* the keyset address, and *Auth token endpoint* the access token address. As frame origin enter the address of your own Blackboard.',
    ],
  },
  {
    id: 'brightspace',
    name: 'Brightspace',
    steps: [
      'Open *Admin Tools*, *Manage Extensibility*, *LTI Advantage*, then *Register Tool* with the type *Standard*.',
      'Enter the host of these addresses as *Domain*, the launch address as *Redirect URLs* and as *Target Link URI*, the login address as *OpenID Connect Login URL*, and the keyset address as *Keyset URL*. Tick the extensions *Assignment and Grade Services*, *Deep Linking* and *Names and Role Provisioning Services*.',
      'Switch on *Enabled* and register. Note what it shows: *Client Id*, *Brightspace Keyset URL*, *OpenID Connect Authentication Endpoint* and *Issuer*.',
      'Choose *View Deployments*, *New Deployment*. Switch on *Enabled* and tick the same three extensions. Under *Security Settings* let it send name and email, choose the org units that use it, and copy the *Deployment Id*.',
      `In the deployment choose *View Links*, *New Link*, with the type *Deep Linking Quicklink* and the deep linking address as *URL*. Add the custom parameters ${copyParameters}.`,
      'Add the LMS below, with *Brightspace* as *Kind of LMS*: *OpenID Connect Authentication Endpoint* is the authentication address, *Brightspace Keyset URL* the keyset address, and *Brightspace OAuth2 Access Token URL* the access token address. Its *Brightspace OAuth2 Audience* is the token audience.',
    ],
  },
  {
    id: 'sakai',
    name: 'Sakai',
    steps: [
      'Open *Administration Workspace*, *External Tools*, then *Install LTI 1.3 Tool*.',
      'Enter a title and the launch address as *Launch URL*. Tick *Send User Names to External Tool*, *Send Email Addresses to External Tool*, *Provide Roster to External Tool*, *Allow External Tool to return grades* and *Allow External Tool to create grade columns*.',
      'Tick *Allow the tool to be launched as a link*, and allow the tool to be used where teachers select content.',
      `As custom parameters enter ${copyParameters}, one on each line.`,
      'Tick *Tool Supports LTI 1.3*. Enter the login address as *LTI 1.3 Tool OpenID Connect/Initialization Endpoint*, the launch address as *LTI 1.3 Tool Redirect Endpoint*, and the keyset address as the keyset URL of the tool. Save.',
      'Select the name of the tool. Sakai shows its *LTI 1.3 Client ID*, its deployment ID and its own addresses.',
      'Add the LMS below with these values, and with *Sakai* as *Kind of LMS*: issuer, authentication address, keyset address and access token address are those of Sakai.',
    ],
  },
]
