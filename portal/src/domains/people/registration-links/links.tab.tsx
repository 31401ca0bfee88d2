import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { RegistrationLink } from '@tradewind/contract/people/registration-links'
import { useState } from 'react'
import { useBriefNotice } from '../../../ui/brief-notice.tsx'
import { CsvButton } from '../../../ui/list/csv-button.tsx'
import { showFirstPage, useListAddress } from '../../../ui/list/list-address.ts'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { useDialog } from '../../../ui/use-dialog.ts'
import { useNow } from '../../../ui/use-now.ts'
import { CopyLinkDialog, useCopyLink } from './copy-link.tsx'
import { DeleteLinkDialog } from './delete-link-dialog.tsx'
import { linkColumns } from './link-columns.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { linkName } from './link-status.ts'
import classes from './links.module.css'
import { linksCsv, useLinks } from './registration-links.api.ts'
import { NewLink } from './new-link.tsx'
import { UsageDialog } from './usage-dialog.tsx'

/** The links with which instructors register, newest first, with their actions. */
export function LinksTab() {
  const address = useListAddress({ pageSize: 10, sort: '' })
  const query = useLinks(address)
  const now = useNow()
  const [notice, tell] = useBriefNotice()
  const form = useDialog<RegistrationLink | null>()
  const [made, setMade] = useState<RegistrationLink | null>(null)
  const usage = useDialog<RegistrationLink>()
  const deletion = useDialog<RegistrationLink>()
  const copying = useCopyLink(tell)
  const openForm = (link: RegistrationLink | null) => {
    setMade(null)
    showFirstPage(address)
    form.open(link)
  }
  return (
    <section aria-labelledby="registration-links-heading">
      <h2 id="registration-links-heading" className="visually-hidden">
        Registration links
      </h2>
      {notice}
      {made && <NewLink link={made} onCopy={copying.copy} onClose={() => setMade(null)} />}
      <ListTools
        address={address}
        searchLabel="Search by description"
        actions={
          <>
            <CsvButton read={() => linksCsv(address)} />
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => openForm(null)}>
              Create link
            </Button>
          </>
        }
      />
      <PagedList
        label="Registration links"
        columns={linkColumns({ now, onCopy: copying.copy, onShowUsage: usage.open })}
        query={query}
        address={address}
        rowKey={({ linkId }) => linkId}
        rowName={(link) => linkName(link)}
        actions={(link) => [
          { label: 'Edit', onSelect: () => openForm(link) },
          { label: 'Delete', danger: true, onSelect: () => deletion.open(link) },
        ]}
        failure="Failed to fetch registration links"
        empty={<NoLinks />}
      />
      <LinkDialog
        key={form.opening}
        opened={form.opened}
        onClose={(link) => {
          setMade(link)
          form.close()
        }}
        link={form.subject}
      />
      <UsageDialog key={usage.opening} opened={usage.opened} onClose={usage.close} link={usage.subject} />
      <CopyLinkDialog key={copying.opening} {...copying.dialog} />
      <DeleteLinkDialog
        key={deletion.opening}
        opened={deletion.opened}
        onClose={deletion.close}
        link={deletion.subject}
        onDone={(text) => {
          if (deletion.subject?.linkId === made?.linkId) setMade(null)
          tell(text)
        }}
      />
    </section>
  )
}

function NoLinks() {
  return (
    <>
      <p className={classes.headline}>There are no registration links yet.</p>
      <p>With a link, people register as instructors without waiting for approval.</p>
    </>
  )
}
