import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Invitation, PendingInstructor } from '@tradewind/contract/people/instructors'
import { call } from '../../../api.ts'
import type { ListAddress } from '../../../ui/list/list-address.ts'
import { chosenOf, useListQuery } from '../../../ui/list/list-query.ts'

const pendingList = 'pending-instructors'
const invitationList = 'invitations'

const pendingSorts = ['created', '-created', 'email', '-email', 'name', '-name'] as const

function pendingQuery({ search, sort }: ListAddress) {
  return { search, sort: chosenOf(sort, pendingSorts) }
}

/** A page of the instructors who wait for approval. */
export function usePendingInstructors(address: ListAddress) {
  const query = { ...pendingQuery(address), page: address.page, pageSize: address.pageSize }
  return useListQuery<PendingInstructor>(pendingList, query, () =>
    call('GET /api/instructors/pending', { query }),
  )
}

export function pendingInstructorsCsv(address: ListAddress) {
  return call('GET /api/instructors/pending/csv', { query: pendingQuery(address) })
}

export function invitationsCsv({ search }: ListAddress) {
  return call('GET /api/instructors/invitations/csv', { query: { search } })
}

/** A page of the open invitations, newest first. */
export function useInvitations({ search, page, pageSize }: ListAddress) {
  const query = { search, page, pageSize }
  return useListQuery<Invitation>(invitationList, query, () =>
    call('GET /api/instructors/invitations', { query }),
  )
}

/** Reloads lists, even after a failure: another administrator may have been faster. */
function useAskAgain(names: readonly string[]): () => Promise<unknown> {
  const client = useQueryClient()
  return () => Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })))
}

/**
 * Approval and rejection of a pending instructor. An approval lasts until its row is gone; a rejection does not wait
 * for the list.
 */
export function useDecisions() {
  const askAgain = useAskAgain([pendingList, 'users'])
  const approve = useMutation({
    mutationFn: (email: string) => call('POST /api/instructors/approve', { body: { email } }),
    onSettled: askAgain,
  })
  const reject = useMutation({
    mutationFn: (body: { email: string; reason: string }) => call('POST /api/instructors/reject', { body }),
    onSettled: () => void askAgain(),
  })
  return { approve, reject }
}

interface NewInstructor {
  email: string
  firstName: string
  lastName: string
}

/** New instructors, and changes of their invitations. */
export function useInstructorChanges() {
  const askAgain = useAskAgain([invitationList, 'users'])
  const onSettled = () => void askAgain()
  const invite = useMutation({
    mutationFn: (email: string) => call('POST /api/instructors/invite', { body: { email } }),
    onSettled,
  })
  const create = useMutation({
    mutationFn: (body: NewInstructor) => call('POST /api/instructors/create', { body }),
    onSettled,
  })
  const sendAgain = useMutation({
    mutationFn: (invitation: string) =>
      call('POST /api/instructors/invitations/:invitation/send', { params: { invitation } }),
    onSettled,
  })
  const revoke = useMutation({
    mutationFn: (invitation: string) =>
      call('DELETE /api/instructors/invitations/:invitation', { params: { invitation } }),
    onSettled,
  })
  return { invite, create, sendAgain, revoke }
}
