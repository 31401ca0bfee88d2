import { labById, type Product } from '@tradewind/contract/catalogue'

/** The address that brings a code to the person who opens it, through signing in or registering. */
export function studentLink(code: string, portalUrl: string): string {
  return `${portalUrl}/redeem/${encodeURIComponent(code)}`
}

/** What one use of a code gives, for example "the Pro Package: Market Entry and Foreign Exchange, for 180 days". */
export function givesWords({
  name,
  labs,
  accessDays,
}: Pick<Product, 'name' | 'labs' | 'accessDays'>): string {
  const names = new Intl.ListFormat('en', { type: 'conjunction' }).format(labs.map((id) => labById(id).name))
  const what = labs.length > 1 ? `the ${name}: ${names},` : name
  return `${what} for ${accessDays} days`
}

export interface ShareDetails {
  product: Pick<Product, 'name' | 'labs' | 'accessDays'>
  code: string
  /** The portal's name, such as "Tradewind Labs". */
  portalTitle: string
  /** The address of the portal without a slash at the end. */
  portalUrl: string
  /** The name of the code's owner; empty when unknown. */
  sender: string
}

/** The email from a code's owner to students, as plain text. */
export function shareEmail({ product, code, portalTitle, portalUrl, sender }: ShareDetails): string {
  const labs = product.labs.length > 1 ? 'your labs are' : 'your lab is'
  return [
    'Dear students,',
    `Your access to ${portalTitle} is paid for. You get ${givesWords(product)}. Setting it up takes about five minutes.`,
    `Step 1: Open This Link
${studentLink(code, portalUrl)}`,
    `Step 2: Create an Account
- Click Create an account and choose Student Account. If you already have an account, sign in instead.
- You will get an email with a 6-digit code. Enter it to verify your email. If you do not see it within a few minutes, check your spam folder.`,
    `Step 3: Use Your Code
- The code is already filled in. Click Enter, and ${labs} open on the Portal.`,
    `If the link does not work, sign in at ${portalUrl}, click Redeem Code and enter ${code}.`,
    'The code works once for each of you. Please do not pass it on.',
    `Best regards,\n${sender || '[Your name]'}`,
  ].join('\n\n')
}
