import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { DemoCode } from '@tradewind/contract/access/demo'
import { useBriefNotice } from '../../../ui/brief-notice.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { CsvButton } from '../../../ui/list/csv-button.tsx'
import { showFirstPage, useListAddress } from '../../../ui/list/list-address.ts'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { useDialog } from '../../../ui/use-dialog.ts'
import { useNow } from '../../../ui/use-now.ts'
import { demoCodeColumns } from './demo-code-columns.tsx'
import { demoCodesCsv, useDemoCodes, useRevokeDemoCode } from './demo-codes.api.ts'
import classes from './demo-codes.module.css'
import { MakeDemoCodeDialog } from './make-demo-code-dialog.tsx'

/** The codes that start demos. */
export function DemoCodesTab() {
  const address = useListAddress({ pageSize: 10, sort: '' })
  const { search, page, pageSize } = address
  const query = useDemoCodes({ search, page, pageSize })
  const [notice, tell] = useBriefNotice()
  const making = useDialog<true>()
  const revocation = useDialog<DemoCode>()
  return (
    <section aria-labelledby="demo-codes-heading">
      <h2 id="demo-codes-heading" className="visually-hidden">
        Demo Codes
      </h2>
      <ListTools
        address={address}
        searchLabel="Search by name or code"
        actions={
          <>
            <CsvButton read={() => demoCodesCsv({ search })} />
            <Button
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => {
                showFirstPage(address)
                making.open(true)
              }}
            >
              Make a demo code
            </Button>
          </>
        }
      />
      {notice}
      <PagedList
        label="Demo codes"
        columns={demoCodeColumns(useNow())}
        query={query}
        address={address}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={(code) =>
          code.revokedAt === null
            ? [{ label: 'Revoke', onSelect: () => revocation.open(code), danger: true }]
            : []
        }
        failure="Failed to fetch demo codes."
        empty="No demo codes yet. Each code lets visitors try the labs you choose for two hours, without an account."
      />
      <MakeDemoCodeDialog key={making.opening} opened={making.opened} onClose={making.close} />
      {revocation.subject && (
        <RevokeDemoCode
          opened={revocation.opened}
          onClose={revocation.close}
          code={revocation.subject}
          onRevoked={tell}
        />
      )}
    </section>
  )
}

interface RevokeDemoCodeProps {
  opened: boolean
  onClose: () => void
  code: DemoCode
  onRevoked: (sentence: string) => void
}

function RevokeDemoCode({ opened, onClose, code, onRevoked }: RevokeDemoCodeProps) {
  const revoke = useRevokeDemoCode()
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Revoke this demo code"
      action="Revoke"
      busyAction="Revoking..."
      onConfirm={async () => onRevoked(await revoke(code))}
      failure="Failed to revoke the demo code."
    >
      <p>
        <code className={classes.code}>{code.code}</code> ({code.name}) and its link will stop working. This
        cannot be undone. Demos that are under way go on until their two hours are over.
      </p>
    </ConfirmDialog>
  )
}
