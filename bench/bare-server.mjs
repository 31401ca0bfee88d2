import Fastify from 'fastify'
import { Kysely, PostgresDialect } from 'kysely'
import { createHash } from 'node:crypto'
import pg from 'pg'

/** The bound of validatetoken: the same server and driver, and one bare look-up by primary key. */
const db = new Kysely({
  dialect: new PostgresDialect({
    pool: new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 }),
  }),
})
const app = Fastify({ logger: { level: 'warn' } })
app.post('/bare', async (request) => {
  const hash = createHash('sha256').update(request.headers.authorization.slice(7)).digest()
  const row = await db
    .selectFrom('session_tokens')
    .select(['session_id', 'created_at'])
    .where('token_hash', '=', hash)
    .executeTakeFirstOrThrow()
  return { session: row.session_id }
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.stdout.write('is ready\n')
