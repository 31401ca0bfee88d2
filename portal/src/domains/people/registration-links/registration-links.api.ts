import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RegistrationLink } from '@tradewind/contract/people/registration-links'
import { call } from '../../../api.ts'
import type { ListAddress } from '../../../ui/list/list-address.ts'
import { useListQuery } from '../../../ui/list/list-query.ts'
import { linkChanges, newLink, valuesOf, type LinkValues } from './link-form.ts'

const listName = 'registration-links'

/** A page of the links, newest first. */
export function useLinks({ search, page, pageSize }: ListAddress) {
  const query = { search, page, pageSize }
  return useListQuery<RegistrationLink>(listName, query, () => call('GET /api/registration-links', { query }))
}

export function linksCsv({ search }: ListAddress) {
  return call('GET /api/registration-links/csv', { query: { search } })
}

/** Changes of links. The list is reloaded after each. */
export function useLinkChanges() {
  const client = useQueryClient()
  // The list is reloaded even after a failure, because another administrator may have deleted the link. Dialogs do
  // not wait for it.
  const onSettled = () => void client.invalidateQueries({ queryKey: [listName] })
  const create = useMutation({
    mutationFn: (values: LinkValues) => call('POST /api/registration-links', { body: newLink(values) }),
    onSettled,
  })
  const update = useMutation({
    mutationFn: ({ linkId, body }: { linkId: string; body: LinkEdit }) =>
      call('PUT /api/registration-links/:linkId', { params: { linkId }, body }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (linkId: string) => call('DELETE /api/registration-links/:linkId', { params: { linkId } }),
    onSettled,
  })
  return { create, update, remove }
}

type LinkEdit = NonNullable<ReturnType<typeof linkChanges>>

/** The edits of a link; null when nothing changed. */
export function changesOf(link: RegistrationLink, values: LinkValues): LinkEdit | null {
  return linkChanges(valuesOf(link), values)
}
