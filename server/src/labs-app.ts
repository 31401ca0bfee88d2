import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { labsIn } from '@tradewind/contract/catalogue'
import type { Config } from './config.ts'
import { AppError } from './kernel/error.ts'
import { sendError } from './platform/http/error-handler.ts'
import { labPolicy } from './platform/http/headers.ts'
import { jsonForHtml } from './platform/http/public-config.ts'
import { createServer, redirectTo, type LoggerOption } from './platform/http/server.ts'
import { serveBuilt } from './platform/http/static-files.ts'

/** The app of the labs' origin: one page per lab from the built folder. It answers no calls and reads no data. */
export async function buildLabsApp(
  config: Config,
  folder: string,
  logger: LoggerOption,
  framedBy: () => Promise<readonly string[]>,
): Promise<FastifyInstance> {
  const app = await createServer(config, logger)
  const labConfig = jsonForHtml({ portalOrigin: new URL(config.publicUrl).origin })
  await serveBuilt(app, folder)
  for (const { id } of labsIn(config.environment)) {
    const page = readFileSync(join(folder, id, 'index.html'), 'utf8').replaceAll(
      '__LAB_CONFIG__',
      () => labConfig,
    )
    const options = { config: { access: 'public' } } as const
    app.get(`/${id}`, options, (_request, reply) => reply.redirect(`/${id}/`))
    app.get(`/${id}/`, options, async (request, reply) => {
      const elsewhere = redirectTo(request, new URL(config.labUrls[id]).origin)
      if (elsewhere !== null) return reply.redirect(elsewhere)
      return reply
        .header('content-security-policy', labPolicy(config, await framedBy()))
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .compress(page)
    })
  }
  app.setNotFoundHandler((request, reply) =>
    sendError(
      request,
      reply,
      new AppError('not_found', 'This lab does not exist. Please check the address.'),
    ),
  )
  return app
}
