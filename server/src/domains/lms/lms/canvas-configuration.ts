import type { Config } from '../../../config.ts'
import { canvasScopes, customParameters, toolDescription } from './tool-registration.ts'

/** The tool's configuration as Canvas reads it from an address, for those who connect it by hand. */
export function canvasConfiguration({ publicUrl, brand }: Config) {
  const launchUrl = `${publicUrl}/lti/launch`
  const placement = (name: string) => ({
    placement: name,
    message_type: 'LtiDeepLinkingRequest',
    target_link_uri: launchUrl,
    text: brand.productName,
  })
  return {
    title: brand.productName,
    description: toolDescription,
    oidc_initiation_url: `${publicUrl}/lti/login`,
    target_link_uri: launchUrl,
    redirect_uris: [launchUrl],
    public_jwk_url: `${publicUrl}/lti/jwks`,
    scopes: canvasScopes,
    custom_fields: customParameters,
    extensions: [
      {
        platform: 'canvas.instructure.com',
        domain: new URL(publicUrl).host,
        privacy_level: 'public',
        settings: { placements: ['assignment_selection', 'link_selection'].map(placement) },
      },
    ],
  }
}
