import { IconExternalLink, IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './course-kit.module.css'
import type { KitItem } from './kit-items.ts'

/** Cards that each open a resource in a new tab, so that the Course Kit stays open. */
export function LinkCards({ items, label }: { items: readonly KitItem[]; label: string }) {
  return (
    <CardList label={label}>
      {items.map((item) => (
        <li key={item.code}>
          <a className={classes.card} href={item.link} target="_blank" rel="noopener noreferrer">
            <CardBody item={item} icon={<IconExternalLink size={20} stroke={1.75} aria-hidden />} />
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </CardList>
  )
}

interface EmailCardsProps {
  items: readonly KitItem[]
  label: string
  onOpen: (item: KitItem) => void
}

/** Cards that each open an email in a dialog. */
export function EmailCards({ items, label, onOpen }: EmailCardsProps) {
  return (
    <CardList label={label}>
      {items.map((item) => (
        <li key={item.code}>
          <button type="button" className={classes.card} aria-haspopup="dialog" onClick={() => onOpen(item)}>
            <CardBody item={item} icon={<IconMail size={20} stroke={1.75} aria-hidden />} />
          </button>
        </li>
      ))}
    </CardList>
  )
}

function CardList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.cards} aria-label={label}>
      {children}
    </ul>
  )
}

function CardBody({ item, icon }: { item: KitItem; icon: ReactNode }) {
  return (
    <>
      <img className={classes.scene} src={item.imageSrc} alt="" width={640} height={360} />
      <span className={classes.words}>
        <span className={classes.title}>
          {item.title}
          {icon}
        </span>{' '}
        <span className={classes.about}>{item.about}</span>
      </span>
    </>
  )
}
