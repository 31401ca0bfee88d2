import { Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import { useSearchParams } from 'react-router'
import { SelectField } from '../../../ui/choices.tsx'
import { CsvButton } from '../../../ui/list/csv-button.tsx'
import { DayRangeField } from '../../../ui/list/day-range.tsx'
import { useListAddress, type ListAddress } from '../../../ui/list/list-address.ts'
import { chosen, chosenDay, chosenOf } from '../../../ui/list/list-query.ts'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import look from '../../../ui/parts.module.css'
import { BilledCoursesTab } from '../roster-billing/billed-courses.tab.tsx'
import { deskColumns } from './desk-columns.tsx'
import { filterNames as shown, filterOptions } from './desk-words.ts'
import { deskCsv, useDesk, type DeskFilters } from './order-desk.api.ts'

const filterNames = ['show', 'from', 'to'] as const
type FilterName = (typeof filterNames)[number]
const pageSizes = [10, 20, 50, 100]

/** The order desk, and courses that are billed by their class list. The address contains the open part. */
export function OrdersTab() {
  const [params, setParams] = useSearchParams()
  const part = params.get('part') === 'courses' ? 'courses' : 'orders'
  // The address keeps no search or page of the other part's list.
  const show = (wanted: string | null) =>
    setParams({ tab: params.get('tab') ?? '', ...(wanted === 'courses' && { part: wanted }) })
  return (
    <Tabs
      value={part}
      onChange={show}
      keepMounted={false}
      classNames={{ list: look.parts, tab: look.part, panel: look.panel }}
    >
      <Tabs.List aria-label="Parts of Orders">
        <Tabs.Tab value="orders">Orders and free days</Tabs.Tab>
        <Tabs.Tab value="courses">Billed courses</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="orders">
        <OrderList />
      </Tabs.Panel>
      <Tabs.Panel value="courses">
        <BilledCoursesTab />
      </Tabs.Panel>
    </Tabs>
  )
}

/** Orders, invoices, refunds, disputes, free days and moves. */
function OrderList() {
  const address = useListAddress<FilterName>({ pageSize: 20, pageSizes, sort: '', filters: filterNames })
  const filters = filtersOf(address)
  const query = useDesk({ ...filters, page: address.page, pageSize: address.pageSize })
  const { setFilter, setFilters } = address
  return (
    <section aria-labelledby="orders-heading">
      <h2 id="orders-heading" className="visually-hidden">
        Orders
      </h2>
      <ListTools
        address={address}
        searchLabel="Search by order, invoice, purchase order or person"
        actions={<CsvButton read={() => deskCsv(filters)} />}
      >
        <SelectField
          label="Show"
          name="show"
          value={address.filters.show}
          onChange={(event) => setFilter('show', event.currentTarget.value)}
          options={[{ value: '', label: 'Everything' }, ...filterOptions]}
        />
        <DayRangeField
          label="Period"
          names={{ from: 'from', to: 'to' }}
          value={{ from: address.filters.from, to: address.filters.to }}
          onChange={setFilter}
          onRange={({ from, to }) => setFilters({ from, to })}
        />
      </ListTools>
      <PagedList
        label="Orders"
        columns={deskColumns}
        query={query}
        address={address}
        pageSizes={pageSizes}
        rowKey={({ id }) => id}
        rowName={({ order, what }) => order?.number ?? what}
        failure="The orders could not be loaded."
        empty={<p>Orders appear here as soon as somebody buys, asks for an invoice or tries a lab.</p>}
      />
    </section>
  )
}

function filtersOf({ search, filters }: ListAddress<FilterName>): DeskFilters {
  return {
    search: chosen(search),
    show: chosenOf(filters.show, shown),
    from: chosenDay(filters.from),
    to: chosenDay(filters.to),
  }
}
