/**
 * The beginning of a mail's first sentence. The name is left out where the address is not proven: a person who registers
 * with another's address chooses it.
 */
export function greeting(firstName: string | null): string {
  return firstName === null ? 'Hello,' : `Hello ${firstName},`
}

/** The first name of an account if its address is proven, else null. */
export function provenName({ isProven, firstName }: { isProven: boolean; firstName: string }): string | null {
  return isProven ? firstName : null
}
