import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { LmsPlatform } from '@tradewind/contract/lms/lms'
import { useBriefNotice } from '../../../ui/brief-notice.tsx'
import { CsvButton } from '../../../ui/list/csv-button.tsx'
import { showFirstPage, useListAddress } from '../../../ui/list/list-address.ts'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import type { RowAction } from '../../../ui/list/row-menu.tsx'
import { toastError } from '../../../ui/toast.ts'
import { useDialog } from '../../../ui/use-dialog.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import { Connections } from './connections.tsx'
import { LmsGuide } from './lms-guide.tsx'
import { platformsCsv, usePlatformChanges, usePlatforms } from './lms.api.ts'
import { platformColumns } from './platform-columns.tsx'
import { PlatformDialog } from './platform-dialog.tsx'
import { bodyOf, initialValues } from './platform-form.ts'
import { RemovePlatform, SwitchOffPlatform } from './platform-endings.tsx'
import { TestDialog } from './test-dialog.tsx'

/** The learning management systems whose courses lead to the portal. */
export function LmsTab() {
  const address = useListAddress({ pageSize: 10, sort: '' })
  const { search, page, pageSize } = address
  const query = usePlatforms({ search, page, pageSize })
  const [notice, tell] = useBriefNotice()
  const connecting = useDialog<true>()
  const testing = useDialog<LmsPlatform>()
  const form = useDialog<LmsPlatform | null>()
  const removal = useDialog<LmsPlatform>()
  const switchingOff = useDialog<LmsPlatform>()
  const switchOn = useSwitchOn(tell)
  const openForm = (platform: LmsPlatform | null) => {
    showFirstPage(address)
    form.open(platform)
  }
  const actionsOf = (platform: LmsPlatform): RowAction[] => [
    { label: 'Edit', onSelect: () => openForm(platform) },
    { label: 'Test', onSelect: () => testing.open(platform) },
    platform.active
      ? { label: 'Switch off', onSelect: () => switchingOff.open(platform) }
      : // Without an institution there are no labs to hold, so the form asks for one.
        {
          label: 'Switch on',
          onSelect: () => (platform.institutionId === null ? openForm(platform) : void switchOn(platform)),
        },
    { label: 'Remove', onSelect: () => removal.open(platform), danger: true },
  ]
  return (
    <section aria-labelledby="lms-heading">
      <h2 id="lms-heading" className="visually-hidden">
        LMS
      </h2>
      <LmsGuide />
      <ListTools
        address={address}
        searchLabel="Search by name, issuer, client ID or institution"
        actions={
          <>
            <CsvButton read={() => platformsCsv({ search })} />
            <Button variant="default" onClick={() => openForm(null)}>
              Add LMS
            </Button>
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => connecting.open(true)}>
              Connect an LMS
            </Button>
          </>
        }
      />
      {notice}
      <Connections tell={tell} />
      <PagedList
        label="Learning management systems"
        columns={platformColumns}
        query={query}
        address={address}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={actionsOf}
        failure="Failed to fetch the learning management systems."
        empty="No LMS yet. Courses in an LMS link to the labs, and its users sign in without a separate password. Connect one by a link, or enter the addresses above in your LMS and add it here."
      />
      <ConnectDialog opened={connecting.opened} onClose={connecting.close} />
      <PlatformDialog opened={form.opened} onClose={form.close} platform={form.subject} onSaved={tell} />
      {testing.subject && (
        <TestDialog opened={testing.opened} onClose={testing.close} platform={testing.subject} />
      )}
      {switchingOff.subject && (
        <SwitchOffPlatform
          opened={switchingOff.opened}
          onClose={switchingOff.close}
          platform={switchingOff.subject}
          onDone={tell}
        />
      )}
      {removal.subject && (
        <RemovePlatform
          opened={removal.opened}
          onClose={removal.close}
          platform={removal.subject}
          onDone={tell}
        />
      )}
    </section>
  )
}

/** Switching on loses nothing, so it needs no confirmation. */
function useSwitchOn(tell: (sentence: string) => void) {
  const { save } = usePlatformChanges()
  return async (platform: LmsPlatform) => {
    try {
      await save(platform, { ...bodyOf(initialValues(platform)), active: true })
      tell(`${platform.name} is switched on.`)
    } catch (error) {
      toastError(error, 'Failed to switch on the LMS.')
    }
  }
}
