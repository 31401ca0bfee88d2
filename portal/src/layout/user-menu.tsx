import { Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { IconChevronDown } from '@tabler/icons-react'
import type { User } from '@tradewind/contract/people/users'
import { Link } from 'react-router'
import type { MenuLink } from './menu-links.ts'
import classes from './user-menu.module.css'

interface UserMenuProps {
  user: User
  links: MenuLink[]
  onLogOut: () => void
}

/** The personal menu, labelled with the first name. */
export function UserMenu({ user, links, onLogOut }: UserMenuProps) {
  return (
    <Menu
      position="bottom-end"
      offset={8}
      width={208}
      radius={10}
      transitionProps={{ duration: 150 }}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button type="button" className={classes.target}>
          <span className={classes.name}>{user.firstName}</span>
          <IconChevronDown aria-hidden size={18} stroke={2} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        {user.email !== '' && <div className={classes.who}>{user.email}</div>}
        {links.map(({ label, to }) =>
          to.startsWith('/') ? (
            <Menu.Item key={label} component={Link} to={to} className={classes.item}>
              {label}
            </Menu.Item>
          ) : (
            <Menu.Item
              key={label}
              component="a"
              href={to}
              target="_blank"
              rel="noopener noreferrer"
              className={classes.item}
            >
              {label}
            </Menu.Item>
          ),
        )}
        <Menu.Item className={classes.item} onClick={onLogOut}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
