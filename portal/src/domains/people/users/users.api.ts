import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '@tradewind/contract/api'
import type { BodyIn, QueryIn } from '@tradewind/contract/route'
import type { BulkAction, BulkResult, ManagedGrant, ManagedUser } from '@tradewind/contract/people/users'
import { useCallback } from 'react'
import { call } from '../../../api.ts'
import { useRefreshUser } from '../../../session/refresh-user.ts'
import { useUser } from '../../../session/session.tsx'
import type { CsvFile } from '../../../ui/list/csv-button.tsx'
import { useListQuery, type ListQuery } from '../../../ui/list/list-query.ts'

type UsersQuery = QueryIn<Api['GET /api/users']>
export type UserFilters = Omit<UsersQuery, 'page' | 'pageSize'>
export type UserChange = BodyIn<Api['PUT /api/users/:user']>
export type NewGrant = BodyIn<Api['POST /api/users/:user/grants']>

export function useUsers(asked: UsersQuery): ListQuery<ManagedUser> {
  return useListQuery('users', { ...asked }, () => call('GET /api/users', { query: asked }))
}

export function usersCsv(filters: UserFilters): Promise<CsvFile> {
  return call('GET /api/users/csv', { query: filters })
}

export function readUser(id: string): Promise<ManagedUser> {
  return call('GET /api/users/:user', { params: { user: id } })
}

/** Begins a view of the portal as a user. */
export function beginView(id: string): Promise<{ token: string; until: number }> {
  return call('POST /api/users/:user/view', { params: { user: id } })
}

export function endSessions(id: string): Promise<{ message: string }> {
  return call('POST /api/users/:user/sign-out', { params: { user: id } })
}

export function sendCode(id: string): Promise<{ message: string }> {
  return call('POST /api/users/:user/send-code', { params: { user: id } })
}

/** Reloads all lists of users, the open details of a user, and what is shown of the activity. */
export function useUsersChanged(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    void client.invalidateQueries({ queryKey: ['audit'] })
    await client.invalidateQueries({ queryKey: ['users'] })
  }, [client])
}

/** One user, by id or by the address of a portal account. */
export function useManagedUser(id: string) {
  return useQuery({ queryKey: ['users', 'one', id], queryFn: () => readUser(id), staleTime: 0 })
}

/** What would end with a user's account; not asked without a user. */
export function useAtStake(id: string | null) {
  return useQuery({
    // Apart from what reloads when the user is gone.
    queryKey: ['at-stake', id],
    queryFn: id === null ? skipToken : () => call('GET /api/users/:user/at-stake', { params: { user: id } }),
    staleTime: 0,
  })
}

/** The mails to a user of the last thirty days with their outcome. */
export function useUserMails(id: string) {
  return useQuery({
    queryKey: ['users', 'mails', id],
    queryFn: () => call('GET /api/users/:user/mails', { params: { user: id } }),
    staleTime: 0,
  })
}

export function useSendAgain(id: string): (mail: string) => Promise<string> {
  const usersChanged = useUsersChanged()
  return async (mail) => {
    const { message } = await call('POST /api/users/:user/mails/:mail/send-again', {
      params: { user: id, mail },
    })
    await usersChanged()
    return message
  }
}

/** The devices where a user is signed in. */
export function useUserDevices(id: string) {
  return useQuery({
    queryKey: ['users', 'devices', id],
    queryFn: () => call('GET /api/users/:user/sessions', { params: { user: id } }),
    staleTime: 0,
  })
}

export function useEndDevice(id: string): (session: string) => Promise<string> {
  const usersChanged = useUsersChanged()
  return async (session) => {
    try {
      const { message } = await call('DELETE /api/users/:user/sessions/:session', {
        params: { user: id, session },
      })
      return message
    } finally {
      void usersChanged()
    }
  }
}

/** The second factors of a user, as a list of one. */
export function useUserFactors(id: string) {
  return useQuery({
    queryKey: ['users', 'factors', id],
    queryFn: () => call('GET /api/users/:user/factors', { params: { user: id } }),
    select: (factors) => [factors],
    staleTime: 0,
  })
}

const resetCalls = {
  ask: 'POST /api/users/:user/factors/reset',
  confirm: 'POST /api/users/:user/factors/reset/confirm',
  withdraw: 'DELETE /api/users/:user/factors/reset',
} as const

/** Asks for the reset of a lost factor, confirms it, or takes it back. */
export function useFactorReset(id: string): (what: keyof typeof resetCalls) => Promise<void> {
  const usersChanged = useUsersChanged()
  return async (what) => {
    try {
      await call(resetCalls[what], { params: { user: id } })
    } finally {
      void usersChanged()
    }
  }
}

export function useUserOrders(id: string) {
  return useQuery({
    queryKey: ['users', 'orders', id],
    queryFn: () => call('GET /api/users/:user/orders', { params: { user: id } }),
    staleTime: 0,
  })
}

/** Changes a user. Administrators who change themselves see it in their own session at once. */
export function useChangeUser(): (id: string, change: UserChange) => Promise<ManagedUser> {
  const me = useUser()
  const refreshMe = useRefreshUser()
  const usersChanged = useUsersChanged()
  return async (id, change) => {
    const changed = await call('PUT /api/users/:user', { params: { user: id }, body: change }).catch(
      (error: unknown) => {
        // Another administrator may have changed or deleted the user.
        void usersChanged()
        throw error
      },
    )
    if (id === me.id) await refreshMe().catch((error: unknown) => console.error(error))
    // A person who is no longer an administrator may not load the list.
    if (id !== me.id || changed.admin) void usersChanged()
    return changed
  }
}

/** Does the same to several users, and returns each one's result. */
export function useBulk(): (users: string[], action: BulkAction) => Promise<BulkResult[]> {
  const usersChanged = useUsersChanged()
  return async (users, action) => {
    try {
      return (await call('POST /api/users/bulk', { body: { users, action } })).results
    } finally {
      void usersChanged()
    }
  }
}

export function useDeleteUser(): (id: string) => Promise<string> {
  const usersChanged = useUsersChanged()
  return async (id) => {
    try {
      const { message } = await call('DELETE /api/users/:user', { params: { user: id } })
      return message
    } catch (error) {
      console.error('The user could not be deleted:', error)
      throw error
    } finally {
      void usersChanged()
    }
  }
}

/** All access that a user ever got, loaded while `id` is not null. */
export function useGrants(id: string | null) {
  return useQuery({
    queryKey: ['users', 'grants', id],
    queryFn: () => call('GET /api/users/:user/grants', { params: { user: id ?? '' } }),
    enabled: id !== null,
    staleTime: 0,
  })
}

export function useChangeGrants(id: string) {
  const usersChanged = useUsersChanged()
  return {
    give: async (grant: NewGrant): Promise<void> => {
      await call('POST /api/users/:user/grants', { params: { user: id }, body: grant })
      await usersChanged()
    },
    /** Returns what was moved, in a sentence. */
    move: async (to: string): Promise<string> => {
      const { message } = await call('POST /api/users/:user/grants/move', {
        params: { user: id },
        body: { to },
      })
      await usersChanged()
      return message
    },
    end: async (grant: ManagedGrant): Promise<void> => {
      await call('DELETE /api/users/:user/grants/:grant', { params: { user: id, grant: grant.id } })
      await usersChanged()
    },
  }
}
