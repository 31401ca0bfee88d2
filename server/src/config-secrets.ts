/** A secret of the configuration, with the variable that sets it. */
export type NamedSecret = [variable: string, secret: string]

const placeholders =
  /change[-_ ]?(me|it|this)|place-?holder|example|secret|passw(or)?d|admin|default|replace|your[-_ ]|^(postgres|tradewind|root|test|todo|tbd|none|x{3,}|\*+|\.{2,}|<.*>)$/iu

/** A sentence for each variable whose secret looks as if it were copied from an example. */
export function placeholderProblems(secrets: NamedSecret[]): string[] {
  const named = secrets.filter(([, secret]) => placeholders.test(withoutPrefix(secret)))
  return [...new Set(named.map(([variable]) => variable))].map((variable) =>
    variable.endsWith('_URL')
      ? `${variable}: its password looks like a placeholder; choose a real one.`
      : variable === 'ADMIN_PASSWORD'
        ? 'ADMIN_PASSWORD: this looks like a placeholder; choose a real password.'
        : `${variable}: this looks like a placeholder; copy the real value from Stripe.`,
  )
}

/** The secret without the prefix that Stripe gives to all of a kind. */
function withoutPrefix(secret: string): string {
  return secret.replace(/^(?:[spr]k_(?:live|test)|whsec)_/u, '')
}

/** The password in an address, or undefined. */
export function passwordIn(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined
  const { password, searchParams } = new URL(url)
  const encoded = password === '' ? (searchParams.get('password') ?? '') : password
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}
