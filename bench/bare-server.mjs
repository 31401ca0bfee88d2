import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readConfig } from '../server/dist/config.js'
import { comparePassword } from '../server/dist/domains/people/auth/passwords.js'
import { createDb, openPostgres } from '../server/dist/platform/database/open-database.js'
import { createServer } from '../server/dist/platform/http/server.js'

/**
 * The lower bounds of two calls: the same server (hooks, headers and log) and driver, but without the work of the calls
 * themselves (limits, session, user, grants, audit entry, counting, schemas).
 */
const app = await createServer(readConfig({}), { level: 'warn' })
const pool = openPostgres(process.env.DATABASE_URL, (error) => app.log.warn(error))
const db = createDb(pool)

// The bound for validatetoken: one look-up by primary key.
app.post('/bare', { config: { access: 'public' } }, async (request) => {
  const hash = createHash('sha256').update(request.headers.authorization.slice(7)).digest()
  const row = await db
    .selectFrom('session_tokens')
    .select(['session_id', 'created_at'])
    .where('token_hash', '=', hash)
    .executeTakeFirstOrThrow()
  return { session: row.session_id }
})

// The bound for a sign-in: look up the account, hash, and write one row.
await pool.query(
  'create table bare_sign_ins (id uuid primary key, user_id uuid not null, token_hash bytea not null)',
)
const account = { name: 'bare-account', text: 'select id, password_hash from users where email = $1' }
const signIn = { name: 'bare-sign-in', text: 'insert into bare_sign_ins values ($1, $2, $3)' }
app.post('/bare-sign-in', { config: { access: 'public' } }, async (request) => {
  const { email, password } = request.body
  const { rows } = await pool.query({ ...account, values: [email] })
  if (!(await comparePassword(rows[0].password_hash, password))) throw new Error('This is not the password')
  const token = randomBytes(32)
  const hash = createHash('sha256').update(token).digest()
  await pool.query({ ...signIn, values: [randomUUID(), rows[0].id, hash] })
  return { token: token.toString('hex') }
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.stdout.write('is ready\n')
