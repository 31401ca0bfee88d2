import { publicConfig } from '../public-config.ts'

/** The school's support address as a mail link. */
export function SupportAddress() {
  const { supportEmail } = publicConfig.brand
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
}
