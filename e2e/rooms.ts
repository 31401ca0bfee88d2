import { expect, type Page } from '@playwright/test'
import { hostPath, type LabId } from '@tradewind/contract/catalogue'
import type { HostView, Pace } from '@tradewind/contract/teaching/rooms'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import type { Sending } from '@tradewind/contract/teaching/rooms/teams'
import type { Account } from './accounts.ts'
import { call } from './api.ts'
import type { OwnServer } from './own-server.ts'
import { nextOf } from './played-class.ts'

/** A room, by default of Foreign Exchange, and what its host does. */
export interface Room {
  id: string
  code: string
  /** The number of rounds. */
  rounds: number
  read: () => Promise<HostView>
  /** Opens the next round: without a clock, or for so many seconds. */
  open: (seconds?: number) => Promise<void>
  /** Closes the open round, and waits until everybody has passed it. */
  close: () => Promise<void>
  pause: () => Promise<void>
  resume: () => Promise<void>
  /** Makes a link for the wall. Returns its address. */
  project: (namesShown?: boolean) => Promise<string>
  /** A player joins the class. */
  join: (player: Account) => Promise<void>
  /** Makes one team of players who have joined; the first is its captain. */
  team: (players: readonly Account[], sending: Sending) => Promise<void>
  /** A player joins and takes a seat. Returns the run. */
  seat: (player: Account) => Promise<LabRun>
}

interface RoomOptions {
  /** By default Foreign Exchange. */
  lab?: LabId
  name?: string
  /** How the rounds open; by default when the host opens them. */
  pace?: Pace
  /** Of the case; four quarters if it is left out. */
  settings?: Record<string, string | number>
}

/** A class whose rounds open for everybody at once. */
export async function givenRoom(
  server: OwnServer,
  host: Account,
  {
    lab = 'foreign_exchange_lab',
    name = 'Finance 210',
    pace = { pacing: 'hosted', roundSeconds: null },
    settings = lab === 'foreign_exchange_lab' ? { quarters: 4 } : {},
  }: RoomOptions = {},
): Promise<Room> {
  const params = { lab }
  const body = {
    ...{ name, deadline: null, timeZone: 'America/Denver', attempts: 1, counted: 'first' as const },
    ...{ settings, pace },
  }
  const { id, code } = await call(server, 'POST /api/labs/:lab/class-sessions', { params, body }, host.token)
  const one = { params: { id } }
  const read = () => call(server, 'GET /api/rooms/:id/host', one, host.token)

  async function command(
    given: { kind: 'open'; seconds: number | null } | { kind: 'close' | 'pause' | 'resume' },
  ) {
    const { version } = (await read()).room
    await call(
      server,
      'POST /api/rooms/:id/commands',
      { ...one, body: { version, command: given } },
      host.token,
    )
  }

  async function join({ token }: Account) {
    await call(server, 'POST /api/labs/:lab/class-sessions/join', { params, body: { code } }, token)
  }

  return {
    id,
    code,
    rounds: (await read()).room.rounds,
    read,
    open: (seconds) => command({ kind: 'open', seconds: seconds ?? null }),
    close: async () => {
      await command({ kind: 'close' })
      await expect.poll(async () => (await read()).room.phase).toBe('closed')
    },
    pause: () => command({ kind: 'pause' }),
    resume: () => command({ kind: 'resume' }),
    project: async (namesShown = false) => {
      const made = await call(
        server,
        'POST /api/rooms/:id/projector',
        { ...one, body: { namesShown } },
        host.token,
      )
      return made.link
    },
    join,
    team: async (players, sending) => {
      const text = players.map(({ email }) => `${email},Team 1`).join('\n')
      const list = { text, sending }
      await call(server, 'POST /api/rooms/:id/teams/by-list', { ...one, body: list }, host.token)
    },
    seat: async (player) => {
      await join(player)
      const { token } = player
      const start = { kind: 'counted' as const, classSession: id }
      return await call(server, 'POST /api/labs/:lab/runs', { params, body: start }, token)
    },
  }
}

/** Opens the page from which a class is hosted. */
export async function openHost(page: Page, { id }: Pick<Room, 'id'>): Promise<void> {
  await page.goto(hostPath(id))
  await expect(page.getByRole('heading', { level: 1, name: /^Host / })).toBeFocused()
  await expect(page).toHaveTitle(/^Host .+ - /u)
}

/** Decides everything in the open round. */
export async function decideRound(
  server: OwnServer,
  { token }: Pick<Account, 'token'>,
  { id }: LabRun,
): Promise<void> {
  const one = { params: { run: id } }
  let run = await call(server, 'GET /api/runs/:run', one, token)
  while (run.status === 'open' && run.room?.withheld !== true) {
    const body = { version: run.version, decision: nextOf(run.state) }
    run = await call(server, 'POST /api/runs/:run/decisions', { ...one, body }, token)
  }
}
