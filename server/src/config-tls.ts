/**
 * What speaks against verified TLS in the address of a database, or null. Only `verify-full` has one meaning for the driver and for
 * the programs that make backups: what the driver does with `require` changes with its next major version.
 */
export function databaseTlsProblem(variable: string, url: string): string | null {
  const modes = new URL(url).searchParams.getAll('sslmode')
  return modes.length > 0 && modes.every((mode) => mode === 'verify-full')
    ? null
    : `${variable}: DATABASE_TLS=required needs ?sslmode=verify-full, so that the server’s certificate is verified.`
}

/** Parameters of a mail address that would weaken what MAIL_TLS=required promises. */
const weakening = ['secure', 'ignoreTLS', 'opportunisticTLS', 'requireTLS', 'tls.rejectUnauthorized']

/**
 * What speaks against verified TLS in MAIL_URL, or null. An `smtp:` address is fine, because the server then demands
 * STARTTLS; a folder needs no connection.
 */
export function mailTlsProblem(url: string): string | null {
  if (url.startsWith('file:')) return null
  const given = new Set(URL.canParse(url) ? new URL(url).searchParams.keys() : [])
  const found = weakening.find((name) => given.has(name))
  return found === undefined
    ? null
    : `MAIL_URL: remove ${found}, because MAIL_TLS=required decides about TLS.`
}
