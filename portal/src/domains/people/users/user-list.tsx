import type { ManagedUser } from '@tradewind/contract/people/users'
import { lazy, Suspense, type ReactNode } from 'react'
import { SelectField } from '../../../ui/choices.tsx'
import { CsvButton } from '../../../ui/list/csv-button.tsx'
import { DayRangeField } from '../../../ui/list/day-range.tsx'
import { useListAddress, type ListAddress } from '../../../ui/list/list-address.ts'
import { chosen, chosenDay, chosenOf } from '../../../ui/list/list-query.ts'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import { useDialog } from '../../../ui/use-dialog.ts'
import { AccessDialog } from './access-dialog.tsx'
import type { BulkKind } from './bulk-dialog.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { InstitutionField } from '../../../ui/institution-field.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useSelection } from './use-selection.ts'
import { useUserActions, type UserDialog } from './user-actions.ts'
import { userColumns } from './user-columns.tsx'
import classes from './user-list.module.css'
import { fullName } from './user-words.ts'
import { useUsers, usersCsv, type UserFilters } from './users.api.ts'

const filterNames = ['role', 'verified', 'institution', 'createdFrom', 'createdTo'] as const
type FilterName = (typeof filterNames)[number]
const pageSizes = [10, 20, 50, 100]

const sortNames = ['-created', 'created', 'name', '-name', 'email', '-email'] as const
const sortWords = {
  '-created': 'Newest first',
  created: 'Oldest first',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  email: 'Email, A to Z',
  '-email': 'Email, Z to A',
} as const satisfies Record<(typeof sortNames)[number], string>
const sorts = sortNames.map((value) => ({ value, label: sortWords[value] }))

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }))

interface UserListProps {
  /** Limits the list to this role. */
  only?: 'instructor'
  /** The users of the list, in the plural. */
  label: string
  /** The sentence when the list could not be loaded and the server gave no reason. */
  failure: string
  /** Buttons beside the CSV button. */
  actions?: ReactNode
  /** What appears here later, shown when there are no users. */
  empty: ReactNode
}

/** The list in which administrators find and change users, with all actions. */
export function UserList({ only, label, failure, actions, empty }: UserListProps) {
  const address = useListAddress<FilterName>({
    pageSize: 20,
    pageSizes,
    sort: '-created',
    filters: filterNames,
  })
  const filters = filtersOf(address, only)
  const query = useUsers({ ...filters, page: address.page, pageSize: address.pageSize })
  const shown = query.data?.items ?? []
  const { rows: selected, selection, clear } = useSelection(shown)
  const bulk = useDialog<{ kind: BulkKind; users: ManagedUser[] }>()
  const { opened, subject, opening, open, close } = useDialog<UserDialog>()
  const actionsOf = useUserActions((dialog) => {
    if (dialog.kind === 'edit' && address.page !== 1) address.setPage(1)
    open(dialog)
  })
  const dialog = (kind: UserDialog['kind']) => ({
    opened: opened && subject?.kind === kind,
    user: subject?.user ?? null,
    onClose: close,
  })

  return (
    <>
      <ListTools
        address={address}
        searchLabel="Search by email or name"
        sorts={sorts}
        actions={
          <>
            <CsvButton read={() => usersCsv(filters)} />
            {actions}
          </>
        }
      >
        <UserFilterFields address={address} withRole={only === undefined} />
      </ListTools>
      <PagedList
        label={label}
        columns={userColumns}
        query={query}
        address={address}
        pageSizes={pageSizes}
        rowKey={({ id }) => id}
        rowName={fullName}
        actions={actionsOf}
        selection={selection}
        bar={
          <SelectionBar
            count={selected.length}
            shown={shown.length}
            onAct={(kind) => bulk.open({ kind, users: selected })}
            onSelectAll={selection.toggleAll}
            onClear={clear}
          />
        }
        failure={failure}
        empty={empty}
      />
      {subject && (
        <EditUserDialog
          key={`edit ${opening}`}
          {...dialog('edit')}
          user={subject.user}
          onSaved={toastSuccess}
        />
      )}
      <AccessDialog key={`access ${opening}`} {...dialog('access')} />
      {bulk.subject && (
        <Suspense fallback={null}>
          <BulkDialog
            key={bulk.opening}
            {...bulk.subject}
            opened={bulk.opened}
            onClose={(changed) => {
              bulk.close()
              if (changed) clear()
            }}
          />
        </Suspense>
      )}
      <DeleteUserDialog key={`delete ${opening}`} {...dialog('delete')} onDeleted={toastSuccess} />
    </>
  )
}

function filtersOf({ search, sort, filters }: ListAddress<FilterName>, only?: 'instructor'): UserFilters {
  return {
    search,
    sort: chosenOf(sort, sortNames),
    role: only ?? chosenOf(filters.role, ['student', 'instructor', 'admin']),
    verified: chosenOf(filters.verified, ['true', 'false']),
    institution: chosen(filters.institution),
    createdFrom: chosenDay(filters.createdFrom),
    createdTo: chosenDay(filters.createdTo),
  }
}

function UserFilterFields({ address, withRole }: { address: ListAddress<FilterName>; withRole: boolean }) {
  const { filters, setFilter, setFilters } = address
  return (
    <>
      {withRole && (
        <SelectField
          label="Role"
          name="role"
          className={classes.choice}
          value={filters.role}
          onChange={(event) => setFilter('role', event.currentTarget.value)}
          options={[
            { value: '', label: 'All' },
            { value: 'student', label: 'Students' },
            { value: 'instructor', label: 'Instructors' },
            { value: 'admin', label: 'Admins' },
          ]}
        />
      )}
      <SelectField
        label="Verified"
        name="verified"
        className={classes.choice}
        value={filters.verified}
        onChange={(event) => setFilter('verified', event.currentTarget.value)}
        options={[
          { value: '', label: 'All' },
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ]}
      />
      <InstitutionField
        label="Institution"
        name="institution"
        className={classes.institution}
        none="All"
        value={filters.institution}
        onChange={(institution) => setFilter('institution', institution)}
      />
      <DayRangeField
        label="Created"
        names={{ from: 'createdFrom', to: 'createdTo' }}
        value={{ from: filters.createdFrom, to: filters.createdTo }}
        onChange={(end, day) => setFilter(end === 'from' ? 'createdFrom' : 'createdTo', day)}
        onRange={({ from, to }) => setFilters({ createdFrom: from, createdTo: to })}
      />
    </>
  )
}
