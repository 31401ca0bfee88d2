import { expect, test } from 'vitest'
import { runRoomClock } from '../domains/teaching/rooms/room-clock.ts'
import { openTestApp } from '../test/app.ts'
import { ensureDemoData, ensureDemoWorld } from './demo-data.ts'

test('the demo class comes to its second round beside the room clock of a running server', async () => {
  const other = await openTestApp()
  const stop = runRoomClock(other.services)
  try {
    await ensureDemoData(other.services)
    await ensureDemoWorld(other.services, new AbortController().signal)
    const room = await other.services.db.selectFrom('rooms').select(['round', 'phase']).executeTakeFirst()
    expect(room).toEqual({ round: 2, phase: 'open' })
  } finally {
    await stop()
    await other.close()
  }
})
