import { Button } from '@mantine/core'
import { IconCalendarEvent, IconChartBar, IconCircleCheck, IconClockHour4 } from '@tabler/icons-react'
import type { LabId } from '@tradewind/contract/catalogue'
import { Link } from 'react-router'
import { priceWords, statusWords } from './card-words.ts'
import { isHeld, type CardStatus, type HomeCard } from './home-model.ts'
import classes from './lab-card.module.css'
import { resultsPath } from './run-words.ts'
import { scenes } from './scenes.ts'
import { openButtonId } from './use-page-behind.ts'

interface LabCardProps {
  card: HomeCard
  /** The reader has played the lab, also if access has ended since. */
  hasResults: boolean
  onOpen: (lab: LabId) => void
}

/** A lab or a package. Where it can be opened, the whole card is the button's target. */
export function LabCard({ card, hasResults, onOpen }: LabCardProps) {
  const { opens } = card
  const detailsId = `details-${card.id}`
  return (
    <article className={classes['card']} data-opens={opens !== null || undefined}>
      <img className={classes['scene']} src={scenes[card.id]} alt="" width={640} height={360} />
      <div className={classes['words']}>
        <h2>{card.name}</h2>
        <p className={classes['teaches']}>{card.teaches}</p>
      </div>
      <div className={classes['foot']}>
        <Details card={card} id={detailsId} />
        {opens !== null && (
          <Button
            id={openButtonId(opens)}
            className={classes['open'] ?? ''}
            aria-label={`Open ${card.name}`}
            aria-describedby={detailsId}
            onClick={() => onOpen(opens)}
          >
            OPEN
          </Button>
        )}
      </div>
      {hasResults && (
        <Link className={classes['results']} to={resultsPath(card.id)}>
          <IconChartBar size={18} stroke={1.75} aria-hidden />
          <span>
            Results<span className="visually-hidden"> of {card.name}</span>
          </span>
        </Link>
      )}
    </article>
  )
}

/** Duration, then status or price, then when it comes. */
function Details({ card, id }: { card: HomeCard; id: string }) {
  const held = isHeld(card.status)
  return (
    <div id={id} className={classes['details']}>
      {held ? (
        <p className={classes['duration']}>{card.duration}</p>
      ) : (
        <p className={classes['duration']}>
          <strong className={classes['price']}>{priceWords(card.priceCents)}</strong> {card.duration}
        </p>
      )}
      <Status status={card.status} />
      {card.comes !== null && (
        <p className={classes['comes']}>
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
  const Icon = isHeld(status) && status.kind !== 'ending' ? IconCircleCheck : IconClockHour4
  return (
    <p className={classes['status']} data-kind={status.kind}>
      <Icon size={18} stroke={1.75} aria-hidden />
      {words}
    </p>
  )
}
