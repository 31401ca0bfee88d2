import { useNavigate } from 'react-router'
import { useListAddress } from '../list/list-address.ts'
import { PagedList } from '../list/paged-list.tsx'
import { activityColumns } from './activity-columns.tsx'
import { actionWords } from './audit-words.ts'
import { useAudit } from './audit.api.ts'

const pageSize = 10

/** What a person did and what was done to them, newest first. It also works for a deleted account. */
export function Timeline({ about }: { about: string }) {
  const navigate = useNavigate()
  const address = useListAddress({ pageSize, sort: '', prefix: 'timeline' })
  const query = useAudit({ about, page: address.page, pageSize })
  const columns = activityColumns(
    (other) => void navigate(`/admin?tab=activity&search=${encodeURIComponent(other)}`),
    about,
  )
  return (
    <PagedList
      label="Timeline"
      columns={columns}
      query={query}
      address={address}
      rowKey={({ id }) => id}
      rowName={({ action }) => actionWords(action)}
      failure="The timeline could not be loaded."
      empty={<p>Everything that this person does, and that is done to their account, will appear here.</p>}
    />
  )
}
