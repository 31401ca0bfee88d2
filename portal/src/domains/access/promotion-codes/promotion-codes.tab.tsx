import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ManagedPromotion } from '@tradewind/contract/access/promotion-codes'
import { useBriefNotice } from '../../../ui/brief-notice.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { CsvButton } from '../../../ui/list/csv-button.tsx'
import { showFirstPage, useListAddress } from '../../../ui/list/list-address.ts'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { useDialog } from '../../../ui/use-dialog.ts'
import { MakePromotionDialog } from './make-promotion-dialog.tsx'
import { promotionsCsv, useManagedPromotions, useRevokePromotion } from './managed-promotions.api.ts'
import classes from './managed-promotions.module.css'
import { promotionColumns } from './promotion-columns.tsx'

/** All promotion codes, made by orders and by administrators. */
export function PromotionCodesTab() {
  const address = useListAddress({ pageSize: 10, sort: '', prefix: 'promotions' })
  const { search, page, pageSize } = address
  const query = useManagedPromotions({ search, page, pageSize })
  const [notice, tell] = useBriefNotice()
  const making = useDialog<true>()
  const revocation = useDialog<ManagedPromotion>()
  return (
    <section aria-labelledby="promotion-codes-heading">
      <h3 id="promotion-codes-heading" className="visually-hidden">
        Promotion codes
      </h3>
      <ListTools
        address={address}
        searchLabel="Search by code or owner"
        actions={
          <>
            <CsvButton read={() => promotionsCsv({ search })} />
            <Button
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => {
                showFirstPage(address)
                making.open(true)
              }}
            >
              Make a promotion code
            </Button>
          </>
        }
      />
      {notice}
      <PagedList
        label="Promotion codes"
        columns={promotionColumns}
        query={query}
        address={address}
        rowKey={({ id }) => id}
        rowName={({ promotion_code: code }) => code}
        actions={(promotion) =>
          promotion.ended === null
            ? [{ label: 'Revoke', onSelect: () => revocation.open(promotion), danger: true }]
            : []
        }
        failure="Failed to fetch promotion codes."
        empty="No promotion codes yet. Each purchase of seats creates one, and you can make one for anyone with an account."
      />
      <MakePromotionDialog key={making.opening} opened={making.opened} onClose={making.close} />
      {revocation.subject && (
        <RevokePromotion
          key={revocation.opening}
          opened={revocation.opened}
          onClose={revocation.close}
          promotion={revocation.subject}
          onRevoked={tell}
        />
      )}
    </section>
  )
}

const number = new Intl.NumberFormat()

interface RevokePromotionProps {
  opened: boolean
  onClose: () => void
  promotion: ManagedPromotion
  onRevoked: (sentence: string) => void
}

function RevokePromotion({ opened, onClose, promotion, onRevoked }: RevokePromotionProps) {
  const revoke = useRevokePromotion()
  const { promotion_code: code, product_name: product, remaining } = promotion
  const left = remaining === 1 ? 'Its 1 remaining use' : `Its ${number.format(remaining ?? 0)} remaining uses`
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Revoke this promotion code"
      action="Revoke"
      busyAction="Revoking..."
      onConfirm={async () => onRevoked(await revoke(promotion))}
      failure="Failed to revoke the promotion code."
    >
      <p>
        <code className={classes.code}>{code}</code> for {product} will stop working. This cannot be undone.{' '}
        {remaining !== null && remaining > 0 && `${left} will be lost. `}
        Whoever used it keeps what it gave.
      </p>
    </ConfirmDialog>
  )
}
