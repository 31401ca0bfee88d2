import type { CodeBatch } from '@tradewind/contract/access/access-codes'
import type { ReactNode } from 'react'
import { useBriefNotice } from '../../../ui/brief-notice.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { CsvButton, saveCsv } from '../../../ui/list/csv-button.tsx'
import type { Column } from '../../../ui/list/data-table.tsx'
import { useListAddress } from '../../../ui/list/list-address.ts'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { toastError } from '../../../ui/toast.ts'
import { useDialog } from '../../../ui/use-dialog.ts'
import { useNow } from '../../../ui/use-now.ts'
import { Day, Moment } from '../../../ui/moment.tsx'
import classes from './access-codes.module.css'
import { batchCsv, batchesCsv, useCodeBatches, useRevokeCodes } from './admin-codes.api.ts'
import { redeemableName, unusedWords } from './code-words.ts'

const count = new Intl.NumberFormat()

export const batchesDefaults = { pageSize: 10, sort: '', prefix: 'batches' } as const

/** The batches of codes that were uploaded or made together. */
export function CodeBatches({ actions }: { actions: ReactNode }) {
  const address = useListAddress(batchesDefaults)
  const { search, page, pageSize } = address
  const query = useCodeBatches({ search, page, pageSize })
  const [notice, tell] = useBriefNotice()
  const revocation = useDialog<CodeBatch>()
  const columns = batchColumns(useNow())
  return (
    <section aria-labelledby="batches-heading">
      <h3 id="batches-heading" className="visually-hidden">
        Batches
      </h3>
      <ListTools
        address={address}
        searchLabel="Search by batch name"
        actions={
          <>
            <CsvButton read={() => batchesCsv({ search })} />
            {actions}
          </>
        }
      />
      {notice}
      <PagedList
        label="Batches of access codes"
        columns={columns}
        query={query}
        address={address}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={(batch) => [
          { label: 'Download CSV', onSelect: () => void download(batch) },
          {
            label: 'Revoke unused codes',
            onSelect: () => revocation.open(batch),
            danger: true,
            disabled: batch.unused === 0,
          },
        ]}
        failure="Failed to fetch the batches of access codes."
        empty="No batches yet. Each upload and each set of generated codes is a batch. Upload a list or generate the first codes."
      />
      {revocation.subject && (
        <RevokeBatch
          key={revocation.opening}
          opened={revocation.opened}
          onClose={revocation.close}
          batch={revocation.subject}
          onRevoked={tell}
        />
      )}
    </section>
  )
}

async function download({ id }: CodeBatch): Promise<void> {
  try {
    saveCsv(await batchCsv(id))
  } catch (error) {
    toastError(error)
  }
}

/** @param now ms since 1970 */
function batchColumns(now: number): Column<CodeBatch>[] {
  return [
    {
      head: 'Name',
      cell: ({ name, source }) => (
        <span className={classes.named}>
          <strong>{name}</strong>
          {source === 'generated' && <Tag tone="info">Generated</Tag>}
        </span>
      ),
    },
    { head: 'Product', cell: ({ product }) => redeemableName(product) },
    { head: 'Made', cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      head: 'Last day',
      cell: ({ expiresAt }) => (
        <span className={classes.named}>
          {expiresAt === null ? 'None' : <Day at={expiresAt} />}
          {expiresAt !== null && expiresAt <= now && <Tag tone="warning">Expired</Tag>}
        </span>
      ),
    },
    {
      head: 'Used / codes',
      numeric: true,
      cell: ({ used, codes }) => `${count.format(used)} / ${count.format(codes)}`,
    },
    { head: 'Revoked', numeric: true, cell: ({ revoked }) => count.format(revoked) },
    { head: 'Unused', numeric: true, cell: ({ unused }) => count.format(unused) },
  ]
}

interface RevokeBatchProps {
  opened: boolean
  onClose: () => void
  batch: CodeBatch
  onRevoked: (sentence: string) => void
}

function RevokeBatch({ opened, onClose, batch, onRevoked }: RevokeBatchProps) {
  const revoke = useRevokeCodes()
  const { id, name } = batch
  const [before, after] = unusedWords(batch)
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Revoke unused codes"
      action="Revoke"
      busyAction="Revoking..."
      onConfirm={async () => onRevoked(await revoke({ batch: id }))}
      failure="Failed to revoke the codes."
    >
      <p>
        {before} <strong>{name}</strong> {after} {batch.unused === 1 ? 'It' : 'They'} will stop working. This
        cannot be undone. What used codes gave stays.
      </p>
    </ConfirmDialog>
  )
}
