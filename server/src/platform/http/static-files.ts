import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { declarePublic } from './server.ts'

/**
 * Serves a built folder without its pages. Hashed assets are cached forever, and files that the build compressed are
 * sent compressed.
 */
export async function serveBuilt(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (scope) => {
    declarePublic(scope)
    await scope.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      globIgnore: ['**/*.html', '**/*.html.*', '**/*.br', '**/*.gz', '.vite/**', '**/*.map'],
      preCompressed: true,
      cacheControl: false,
      decorateReply: false,
      schemaHide: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        void reply.header(
          'cache-control',
          hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
      },
    })
  })
}
