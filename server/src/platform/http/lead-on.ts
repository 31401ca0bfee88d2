import type { FastifyReply } from 'fastify'
import { AppError } from '../../kernel/error.ts'

/**
 * Redirects a browser to a screen of the portal. The address may contain a ticket, so nobody may cache it and no later
 * page may learn it. The window keeps its opener on the way, so that the screen can tell a partner's page when it is
 * ready.
 */
export function leadOn(reply: FastifyReply, screen: string, query: Record<string, string>): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-opener-policy', 'unsafe-none')
    .redirect(`${screen}?${String(new URLSearchParams(query))}`, 303)
}

/** Runs `work`. A refusal is shown on the error screen under `title`, instead of as JSON. */
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
