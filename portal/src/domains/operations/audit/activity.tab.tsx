import { SelectField } from '../../../ui/choices.tsx'
import { CsvButton } from '../../../ui/list/csv-button.tsx'
import { DayRangeField } from '../../../ui/list/day-range.tsx'
import { useListAddress, type ListAddress } from '../../../ui/list/list-address.ts'
import { chosen, chosenDay, chosenOf } from '../../../ui/list/list-query.ts'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { activityColumns } from '../../../ui/activity/activity-columns.tsx'
import { actionGroups, actions, actionWords } from '../../../ui/activity/audit-words.ts'
import { auditCsv, useAudit, type AuditFilters } from '../../../ui/activity/audit.api.ts'

// The person or thing is a search term here. As a filter in the address, one click sets it and Back undoes it.
const filterNames = ['search', 'action', 'from', 'to'] as const
type FilterName = (typeof filterNames)[number]
const pageSizes = [10, 20, 50, 100]

/** The activity: who did what, when and from where. */
export function ActivityTab() {
  const address = useListAddress<FilterName>({ pageSize: 20, pageSizes, sort: '', filters: filterNames })
  const filters = filtersOf(address)
  const query = useAudit({ ...filters, page: address.page, pageSize: address.pageSize })
  const columns = activityColumns((about) => address.setFilter('search', about))
  return (
    <section aria-labelledby="activity-heading">
      <h2 id="activity-heading" className="visually-hidden">
        Activity
      </h2>
      <ListTools
        address={address}
        searchLabel="Search by email or ID"
        actions={<CsvButton read={() => auditCsv(filters)} />}
      >
        <ActivityFilters address={address} />
      </ListTools>
      <PagedList
        label="Activity"
        columns={columns}
        query={query}
        address={address}
        pageSizes={pageSizes}
        rowKey={({ id }) => id}
        rowName={({ action }) => actionWords(action)}
        failure="The activity could not be loaded."
        empty={<p>Activity appears here, from sign-ins to role changes.</p>}
      />
    </section>
  )
}

function filtersOf({ search, filters }: ListAddress<FilterName>): AuditFilters {
  return {
    about: chosen(search),
    action: chosenOf(filters.action, actions),
    from: chosenDay(filters.from),
    to: chosenDay(filters.to),
  }
}

function ActivityFilters({ address }: { address: ListAddress<FilterName> }) {
  const { filters, setFilter, setFilters } = address
  return (
    <>
      <SelectField
        label="What"
        name="action"
        value={filters.action}
        onChange={(event) => setFilter('action', event.currentTarget.value)}
        options={[{ value: '', label: 'Everything' }, ...actionGroups]}
      />
      <DayRangeField
        label="Period"
        names={{ from: 'from', to: 'to' }}
        value={{ from: filters.from, to: filters.to }}
        onChange={setFilter}
        onRange={({ from, to }) => setFilters({ from, to })}
      />
    </>
  )
}
