import { cleanEmail, cleanName } from '@tradewind/contract/rules'
import { asciiDomain } from '@tradewind/contract/typed'

/** What a provider has proven of a person. Missing texts are empty. */
export interface ProvenPerson {
  issuer: string
  /** What the provider calls them, the best id first. At least one. */
  subjects: string[]
  email: string
  /** The address is in a mail domain of the institution, so nobody else can have it. */
  emailProven: boolean
  firstName: string
  lastName: string
  /** When the provider last asked them who they are, in ms since 1970; null if it does not say. */
  provenAt: number | null
}

interface GivenDetails {
  email: string | undefined
  /** Whether the provider itself says that the address is not confirmed. */
  emailUnconfirmed?: boolean
  firstName: string | undefined
  lastName: string | undefined
  /** The whole name, for providers that do not tell its parts. */
  name: string | undefined
}

/** The names and the address as accounts take them. What breaks their rules is left out. */
export function readDetails(told: GivenDetails, mailDomains: readonly string[]) {
  const words = (told.name ?? '').trim().split(/\s+/u)
  const firstName = told.firstName ?? words.slice(0, -1).join(' ')
  const lastName = told.lastName ?? words.at(-1) ?? ''
  const email = cleanEmail(told.email ?? '')
  return {
    email,
    emailProven: email !== '' && told.emailUnconfirmed !== true && isOfDomains(email, mailDomains),
    firstName: cleanName(firstName),
    lastName: cleanName(lastName),
  }
}

/** Whether an address is in one of the domains, in either spelling. A subdomain is another domain. */
export function isOfDomains(email: string, domains: readonly string[]): boolean {
  const domain = asciiDomain(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
  return domains.some((each) => asciiDomain(each) === domain)
}
