import { type Trx } from '../../../platform/database/transaction.ts'
import { updateRoom } from './rooms.store.ts'

/**
 * What pages of a room follow. `round`: everybody; `host`: its hosts; `due`: everybody, and the rooms' clock; `closing`:
 * its hosts and the clock, because the others hear of it once the round is settled.
 */
export type Audience = 'round' | 'host' | 'due' | 'closing'

/** What the members of a team follow: each other's drafts and proposals, and what the team has sent. */
export const topicOfTeam = (teamId: string) => `team:${teamId}`

export const dueTopic = 'rooms-due'
export const topicOf = (classId: string, audience: 'round' | 'host') => `room:${classId}:${audience}`

/** Has the clock look at a room now, and tells everybody that something has changed. */
export async function wakeRoom(trx: Trx, classId: string, now: Date): Promise<void> {
  await updateRoom(trx, classId, { acts_at: now })
  await announce(trx, classId, 'due')
}

/** Tells the pages of a room, after the transaction is committed, that there is something new. */
export async function announce(trx: Trx, classId: string, audience: Audience): Promise<void> {
  const { events } = trx.services
  if (audience === 'host') {
    events.publishSoon(topicOf(classId, 'host'))
    return
  }
  await events.publish(trx, topicOf(classId, audience === 'closing' ? 'host' : 'round'))
  if (audience !== 'round') await events.publish(trx, dueTopic)
}
