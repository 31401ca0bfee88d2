import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { endingWithinDays } from '@tradewind/contract/catalogue'
import type { Institution } from '@tradewind/contract/institutions/institutions'
import { useNavigate } from 'react-router'
import { useBriefNotice } from '../../../ui/brief-notice.tsx'
import { SelectField } from '../../../ui/choices.tsx'
import { CsvButton } from '../../../ui/list/csv-button.tsx'
import { chosenOf } from '../../../ui/list/list-query.ts'
import { showFirstPage, useListAddress } from '../../../ui/list/list-address.ts'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { useDialog } from '../../../ui/use-dialog.ts'
import { useNow } from '../../../ui/use-now.ts'
import { usePart } from '../../../ui/use-part.ts'
import { DeleteInstitution } from './delete-institution.tsx'
import { institutionColumns, sortOf, sorts } from './institution-columns.tsx'
import { InstitutionDialog } from './institution-dialog.tsx'
import { institutionsCsv, useInstitutions } from './institutions.api.ts'
import { TestAddressDialog } from './test-address-dialog.tsx'

const loadKeys = () => import('../usage-reports/usage-keys-dialog.tsx')

/** The universities whose networks let guests in. */
export function InstitutionsTab() {
  const address = useListAddress({ pageSize: 10, sort: 'name', filters: ['ending'] })
  const filters = {
    search: address.search,
    ending: chosenOf(address.filters.ending, ['soon']),
    sort: sortOf(address.sort),
  }
  const query = useInstitutions({ ...filters, page: address.page, pageSize: address.pageSize })
  const [notice, tell] = useBriefNotice()
  const columns = institutionColumns(useNow())
  const form = useDialog<Institution | null>()
  const deletion = useDialog<Institution>()
  const test = useDialog<true>()
  const keys = useDialog<Institution>()
  const keysPart = usePart(loadKeys, keys.subject !== null, {
    failure: 'This window could not be opened. Please check your connection and reload the page.',
    giveUp: keys.close,
  })
  const navigate = useNavigate()
  const openForm = (institution: Institution | null) => {
    showFirstPage(address)
    form.open(institution)
  }
  return (
    <section aria-labelledby="institutions-heading">
      <h2 id="institutions-heading" className="visually-hidden">
        Institutions
      </h2>
      <ListTools
        address={address}
        searchLabel="Search by id, name or contact email"
        sorts={sorts}
        actions={
          <>
            <CsvButton read={() => institutionsCsv(filters)} />
            <Button variant="default" onClick={() => test.open(true)}>
              Test an IP address
            </Button>
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => openForm(null)}>
              Add institution
            </Button>
          </>
        }
      >
        <SelectField
          label="Ends"
          name="ending"
          value={filters.ending ?? ''}
          onChange={(event) => address.setFilter('ending', event.currentTarget.value)}
          options={[
            { value: '', label: 'Any time' },
            { value: 'soon', label: `Within ${endingWithinDays} days` },
          ]}
        />
      </ListTools>
      {notice}
      <PagedList
        label="Institutions"
        columns={columns}
        query={query}
        address={address}
        rowKey={({ institutionId }) => institutionId}
        rowName={({ name }) => name}
        actions={(institution) => [
          { label: 'Edit', onSelect: () => openForm(institution) },
          {
            label: 'See its desk',
            onSelect: () => void navigate(`/institution/${institution.institutionId}`),
          },
          { label: 'Usage report keys', onSelect: () => keys.open(institution) },
          { label: 'Delete', onSelect: () => deletion.open(institution), danger: true },
        ]}
        failure="Failed to fetch institutions."
        empty="No institutions yet. An institution is a university whose network lets guests in and whose users get its labs. Add the first one."
      />
      <InstitutionDialog
        key={form.opening}
        opened={form.opened}
        onClose={form.close}
        institution={form.subject}
        onSaved={tell}
      />
      {deletion.subject && (
        <DeleteInstitution
          key={deletion.opening}
          opened={deletion.opened}
          onClose={deletion.close}
          institution={deletion.subject}
          onDeleted={tell}
        />
      )}
      {keysPart && keys.subject && (
        <keysPart.UsageKeysDialog
          key={keys.opening}
          opened={keys.opened}
          onClose={keys.close}
          institution={keys.subject}
        />
      )}
      <TestAddressDialog key={test.opening} opened={test.opened} onClose={test.close} />
    </section>
  )
}
