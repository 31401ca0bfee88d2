/**
 * The part that the PostgreSQL server lacks for the migrations, and what its owner can do. Null for any other error.
 */
export function missingPart(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  const { code, message } = error
  // Messages are translated on some servers, but codes and names are not.
  if (message.includes('pg_trgm') && ['42501', '58P01', '0A000', '22023'].includes(String(code)))
    return code === '42501'
      ? 'The database needs the extension pg_trgm, but its user is not allowed to create it. Ask its owner to run: create extension pg_trgm'
      : 'The database needs the extension pg_trgm, which its server does not have. Install PostgreSQL’s additional modules (postgresql-contrib) there.'
  if (message.includes('und-x-icu') && code === '42704')
    return 'The database needs the collation "und-x-icu". Use a PostgreSQL that is built with ICU, and a database with the encoding UTF8.'
  return null
}
