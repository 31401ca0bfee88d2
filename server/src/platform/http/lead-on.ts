import type { FastifyReply } from 'fastify'
import { AppError } from './app-error.ts'

/**
 * Leads a browser on to a screen of the portal. The address may carry a ticket: nobody keeps it, and no page that
 * follows learns it. A window that a partner opened stays theirs on the way, so that the screen can tell it when it is ready.
 */
export function leadOn(reply: FastifyReply, screen: string, query: Record<string, string>): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-opener-policy', 'unsafe-none')
    .redirect(`${screen}?${String(new URLSearchParams(query))}`, 303)
}

/** Does `work`; what it refuses is shown on the error screen under `title`, in place of an answer for programs. */
export async function orErrorScreen(
  reply: FastifyReply,
  title: string,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return leadOn(reply, '/error', { title, message: error.message })
  }
}
