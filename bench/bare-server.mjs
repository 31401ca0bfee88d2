import { createHash } from 'node:crypto'
import { readConfig } from '../server/dist/config.js'
import { createDb, openPostgres } from '../server/dist/platform/database/database.js'
import { createServer } from '../server/dist/platform/http/server.js'

/**
 * The bound of validatetoken: one bare look-up by primary key through the product's own server (its hooks, headers and
 * log) and driver. What is missing is what the call itself does: session, user, grants, schemas.
 */
const app = await createServer(readConfig({}), { level: 'warn' })
const db = createDb(openPostgres(process.env.DATABASE_URL, (error) => app.log.warn(error)))
app.post('/bare', { config: { access: 'public' } }, async (request) => {
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
