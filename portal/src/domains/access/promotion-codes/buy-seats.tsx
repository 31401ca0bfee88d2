import { Button, Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { IconChevronDown } from '@tabler/icons-react'
import { freeLab, isOffered, productById, productIds } from '@tradewind/contract/catalogue'
import { priceWords } from '@tradewind/contract/words/prices'
import { Link } from 'react-router'
import { publicConfig } from '../../../public-config.ts'
import classes from './promotion-codes.module.css'

const sold = productIds
  .filter((id) => isOffered(id, publicConfig.environment))
  .map(productById)
  // Every student holds the free lab anyway.
  .filter(({ id, comes }) => comes === null && id !== freeLab.id)

/** A button that lets the reader choose a product on sale, and leads to buying seats of it. */
export function BuySeats() {
  return (
    <Menu
      position="bottom-start"
      radius={10}
      transitionProps={{ duration: 150 }}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button rightSection={<IconChevronDown aria-hidden size={18} stroke={2} />}>Buy seats</Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.choice}>
        {sold.map(({ id, name, priceCents }) => (
          <Menu.Item
            key={id}
            component={Link}
            to={`/checkout/${id}?seats=1`}
            className={classes.product}
            rightSection={<span className={classes.price}>{priceWords(priceCents)} per seat</span>}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
