import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ProductStats } from '@tradewind/contract/access/access-codes'
import { fewCodes, isOffered, redeemedProduct } from '@tradewind/contract/catalogue'
import { publicConfig } from '../../../public-config.ts'
import { useBriefNotice } from '../../../ui/brief-notice.tsx'
import { CsvButton } from '../../../ui/list/csv-button.tsx'
import { DataTable, type Column } from '../../../ui/list/data-table.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import classes from './access-codes.module.css'
import { codeStatsCsv, useCodeStats } from './admin-codes.api.ts'
import { redeemableName } from './code-words.ts'

const count = new Intl.NumberFormat()

const columns: Column<ProductStats>[] = [
  { head: 'Product', cell: ({ product }) => <strong>{redeemableName(product)}</strong> },
  { head: 'Available', numeric: true, cell: ({ available }) => count.format(available) },
  { head: 'Used', numeric: true, cell: ({ used }) => count.format(used) },
  { head: 'Expired', numeric: true, cell: ({ expired }) => count.format(expired) },
  { head: 'Revoked', numeric: true, cell: ({ revoked }) => count.format(revoked) },
  { head: 'Total', numeric: true, cell: ({ total }) => count.format(total) },
]

/** The products that the overview of the dashboard counts as running out. */
function RunningOut({ stats }: { stats: readonly ProductStats[] }) {
  const few = stats.filter(({ available, total }) => total > 0 && available < fewCodes)
  if (few.length === 0) return null
  const names = new Intl.ListFormat('en').format(few.map(({ product }) => redeemableName(product)))
  return (
    <div className={classes.notice}>
      <Notice tone="warning" title={`Running out: ${names}`}>
        Fewer than {fewCodes} codes can still be used. Upload or generate more if you need them.
      </Notice>
    </div>
  )
}

/** The number of codes of each product. */
export function CodeStats() {
  const { data, error, isFetching, refetch } = useCodeStats()
  const [notice, tell] = useBriefNotice()
  async function refresh() {
    if (isFetching) return
    const { isSuccess } = await refetch()
    if (isSuccess) tell('Statistics refreshed successfully')
  }
  const rows = data?.filter(
    ({ product, total }) => total > 0 || isOffered(redeemedProduct(product), publicConfig.environment),
  )
  return (
    <section aria-labelledby="statistics-heading">
      <div className={classes.head}>
        <h3 id="statistics-heading">Statistics</h3>
        <div className={classes.buttons}>
          <CsvButton read={codeStatsCsv} size="sm" />
          <Button
            variant="default"
            size="sm"
            leftSection={<IconRefresh size={16} aria-hidden />}
            aria-disabled={isFetching || undefined}
            onClick={() => void refresh()}
          >
            Refresh
          </Button>
        </div>
      </div>
      {notice}
      {error && !isFetching && (
        <div className={classes.notice}>
          <Notice
            tone="error"
            error={error}
            title={sentenceOf(error, 'Failed to fetch access code statistics')}
            onRetry={() => void refetch()}
          >
            {data ? 'These numbers may be out of date.' : 'Nothing was changed.'}
          </Notice>
        </div>
      )}
      {data && <RunningOut stats={data} />}
      {(data || isFetching) && (
        <DataTable
          label="Access codes by product"
          columns={columns}
          rows={rows}
          rowKey={({ product }) => product}
          rowName={({ product }) => redeemableName(product)}
        />
      )}
    </section>
  )
}
