import type { GuideSteps } from '../../../ui/guide.tsx'

/** How to set up each provider. Our addresses are named as in the list above the steps. */
export const providerSteps: readonly GuideSteps[] = [
  {
    id: 'entra-oidc',
    name: 'Entra ID with OpenID Connect',
    steps: [
      'In the Entra admin center open *App registrations*, then *New registration*. Choose *Accounts in this organizational directory only*.',
      'As *Redirect URI* choose *Web* and enter the redirect address.',
      'Under *Certificates & secrets* make a *New client secret* and copy its *Value*. Note its end: sign-ins stop then.',
      'Under *Token configuration* choose *Add optional claim*, *ID*, and add *email*, *given_name* and *family_name*.',
      'Add the sign-in below with OpenID Connect. The issuer is https://login.microsoftonline.com/, the *Directory (tenant) ID*, and /v2.0. The client ID is the *Application (client) ID*.',
    ],
  },
  {
    id: 'entra-saml',
    name: 'Entra ID with SAML',
    steps: [
      'Open *Enterprise applications*, *New application*, *Create your own application*, and choose *Integrate any other application you don’t find in the gallery*.',
      'Under *Single sign-on* choose *SAML*. Enter the entity ID as *Identifier (Entity ID)* and the assertion address as *Reply URL (Assertion Consumer Service URL)*.',
      'Under *Attributes & Claims* set the *Unique User Identifier (Name ID)* to the format *Persistent*, with the source attribute *user.objectid*.',
      'Under *Users and groups* let people use it, or set *Assignment required?* to *No* under *Properties*.',
      'Add the sign-in below with SAML. The metadata address is the *App Federation Metadata Url*. It signs the assertion.',
    ],
  },
  {
    id: 'google',
    name: 'Google Workspace',
    steps: [
      'In the Google Cloud console of your organization open *APIs & Services*, *OAuth consent screen*, and choose *Internal*.',
      'Under *Credentials* choose *Create credentials*, *OAuth client ID*, *Web application*, and enter the redirect address under *Authorized redirect URIs*.',
      'Add the sign-in below with OpenID Connect: the issuer https://accounts.google.com, the client ID and the client secret.',
      'Enter your organization’s domains as mail domains. Without them nobody comes in, because everybody in the world can have an account with Google.',
    ],
  },
  {
    id: 'shibboleth',
    name: 'Shibboleth',
    steps: [
      'Let the identity provider read our metadata: in *metadata-providers.xml* add a *FileBackedHTTPMetadataProvider* with the metadata address as *metadataURL*.',
      'In *attribute-filter.xml* release *samlPairwiseID* to our entity ID, and *mail*, *givenName* and *sn* if you can. Without pairwise-id, a persistent NameID does, too.',
      'Add the sign-in below with SAML. The metadata address is mostly the entity ID, https://…/idp/shibboleth. As what it signs choose *The response*.',
      'Assertions may stay encrypted: the key for that is in our metadata.',
    ],
  },
  {
    id: 'keycloak',
    name: 'Keycloak',
    steps: [
      'With OpenID Connect: in the realm open *Clients*, *Create client*, type *OpenID Connect*, and switch *Client authentication* on. Enter the redirect address under *Valid redirect URIs*. The secret is under *Credentials*.',
      'Add the sign-in below with OpenID Connect. The issuer is https://, the host, /realms/ and the name of the realm.',
      'With SAML instead: *Clients*, *Import client*, and choose a file with our metadata, which the metadata address shows. Set *Name ID format* to *persistent*.',
      'Add the sign-in below with SAML. The metadata address is the issuer with /protocol/saml/descriptor behind it. As what it signs choose *The response*, and switch *Sign documents* on there.',
    ],
  },
]
