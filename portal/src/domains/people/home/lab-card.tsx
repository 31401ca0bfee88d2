import { Button } from '@mantine/core'
import {
  IconCalendarEvent,
  IconChartBar,
  IconCircleCheck,
  IconClockHour4,
  IconDeviceLaptop,
  IconExternalLink,
} from '@tabler/icons-react'
import { isLabId, productById, type LabId, type ProductId } from '@tradewind/contract/catalogue'
import { daysInWords } from '@tradewind/contract/words/dates'
import { Link } from 'react-router'
import { priceWords } from '@tradewind/contract/words/prices'
import { scenes } from '../../../ui/product-scenes.ts'
import type { Extending } from '../../access/courtesy/extend-dialog.tsx'
import { statusWords } from './card-words.ts'
import { isHeld, type CardStatus, type HomeCard } from './home-model.ts'
import classes from './lab-card.module.css'
import { StoreLink } from './store-link.tsx'
import { isNarrowHere } from '../../../frame/use-launch.ts'
import { openButtonId } from '../../../frame/use-page-behind.ts'

interface LabCardProps {
  card: HomeCard
  /** Whether the reader has played the lab, even if access has ended since. */
  hasResults: boolean
  /** The address of the external store that sells it, if any. */
  storeUrl: string | undefined
  /** How many days the reader can try the lab before paying; null for labs that they cannot. */
  triesFor: number | null
  onTry: (lab: LabId) => void
  /** How the reader can have the lab for longer without paying; null if they cannot. */
  extending: Extending | null
  onExtend: (extending: Extending) => void
  onOpen: (lab: LabId) => void
}

function cardId(product: ProductId): string {
  return `card-${product}`
}

/** Scrolls to the card of a product and focuses it; for a package, the card of its first lab. */
export function focusCard(product: ProductId): void {
  const [lab] = isLabId(product) ? [product] : productById(product).labs
  const card = document.getElementById(cardId(lab ?? product))
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'center' })
}

/** A lab or a package. If it can be opened or bought, the whole card acts as the button. */
export function LabCard({ hasResults, ...props }: LabCardProps) {
  const { card, storeUrl } = props
  const { opens, sells } = card
  const detailsId = `details-${card.id}`
  return (
    <article
      id={cardId(card.id)}
      className={classes.card}
      data-leads={opens !== null || sells !== null || undefined}
      tabIndex={-1}
    >
      <img className={classes.scene} src={scenes[card.id]} alt="" width={640} height={360} />
      <div className={classes.words}>
        <h2>{card.name}</h2>
        <p className={classes.teaches}>{card.teaches}</p>
      </div>
      <div className={classes.foot}>
        <Details card={card} id={detailsId} inStore={sells !== null && storeUrl !== undefined} />
        <Buttons {...props} detailsId={detailsId} />
      </div>
      {hasResults && (
        <Link className={classes.results} to={`/results/${card.id}`}>
          <IconChartBar size={18} stroke={1.75} aria-hidden />
          <span>
            Results<span className="visually-hidden"> of {card.name}</span>
          </span>
        </Link>
      )}
    </article>
  )
}

interface ButtonsProps extends Omit<LabCardProps, 'hasResults'> {
  detailsId: string
}

/** What is sold of a lab that can be opened. */
const beside = { extension: 'Extend', purchase: 'Buy' } as const

/** The buttons of the card. The last one is the target of the whole card. */
function Buttons({ card, storeUrl, triesFor, extending, detailsId, onTry, onExtend, onOpen }: ButtonsProps) {
  const { id, opens, sells } = card
  return (
    <>
      {extending !== null && (
        <Button
          variant="subtle"
          size="sm"
          className={`${classes.beside} ${classes.try}`}
          aria-label={`Extend free: ${card.name}`}
          aria-describedby={detailsId}
          onClick={() => onExtend(extending)}
        >
          Extend free
        </Button>
      )}
      {opens !== null && sells !== null && extending === null && (
        <StoreLink
          product={card.id}
          storeUrl={storeUrl}
          variant="subtle"
          size="sm"
          className={classes.beside ?? ''}
          aria-label={`${beside[sells]} ${card.name}`}
          aria-describedby={detailsId}
        >
          {beside[sells]}
        </StoreLink>
      )}
      {triesFor !== null && isLabId(id) && (
        <Button
          variant="subtle"
          size="sm"
          className={`${classes.beside} ${classes.try}`}
          aria-label={`Try free: ${card.name}, for ${daysInWords(triesFor)}`}
          onClick={() => onTry(id)}
        >
          Try free
        </Button>
      )}
      {sells === 'purchase' && opens === null && (
        <StoreLink
          product={card.id}
          storeUrl={storeUrl}
          variant="outline"
          color="coral"
          className={classes.target ?? ''}
          aria-label={`Purchase ${card.name}`}
          aria-describedby={detailsId}
        >
          PURCHASE
        </StoreLink>
      )}
      {opens !== null && (
        <Button
          id={openButtonId(opens)}
          className={classes.target ?? ''}
          aria-label={`Open ${card.name}`}
          aria-describedby={detailsId}
          onClick={() => onOpen(opens)}
        >
          OPEN
        </Button>
      )}
    </>
  )
}

interface DetailsProps {
  card: HomeCard
  id: string
  /** Whether the button leads to the external store. */
  inStore: boolean
}

/** Price, duration and saving unless it is held; then the status, then when it becomes available. */
function Details({ card, id, inStore }: DetailsProps) {
  return (
    <div id={id} className={classes.details}>
      {!isHeld(card.status) && (
        <p className={classes.duration}>
          <strong className={classes.price}>{priceWords(card.priceCents)}</strong>{' '}
          <span className={classes.term}>{card.duration}</span>
        </p>
      )}
      {card.saving !== null && <p className={classes.saving}>{card.saving}</p>}
      {(card.status.kind !== 'lent' || card.comes === null) && <Status status={card.status} />}
      {inStore && (
        <p className={classes.note}>
          <IconExternalLink size={18} stroke={1.75} aria-hidden />
          Sold in our store, which opens in a new tab
        </p>
      )}
      {isLabId(card.id) && card.comes === null && isNarrowHere() && (
        <p className={classes.note}>
          <IconDeviceLaptop size={18} stroke={1.75} aria-hidden />
          Best on a larger screen
        </p>
      )}
      {card.comes !== null && (
        <p className={classes.note}>
          <IconCalendarEvent size={18} stroke={1.75} aria-hidden />
          {card.comes}
        </p>
      )}
    </div>
  )
}

function Status({ status }: { status: CardStatus }) {
  const words = statusWords(status)
  if (words === null) return null
  const Icon =
    isHeld(status) && status.kind !== 'ending' && status.kind !== 'trying' ? IconCircleCheck : IconClockHour4
  return (
    <p className={classes.status} data-kind={status.kind}>
      <Icon size={18} stroke={1.75} aria-hidden />
      {words}
    </p>
  )
}
