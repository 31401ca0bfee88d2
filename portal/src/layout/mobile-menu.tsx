import { Modal } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import type { User } from '@tradewind/contract/people/users'
import { Link } from 'react-router'
import type { RedeemRequest } from '../arrival/kept-code.ts'
import type { MenuLink } from './menu-links.ts'
import { isStudent, isVisitor } from '../session/session-rules.ts'
import classes from './mobile-menu.module.css'
import { BrandLink } from '../ui/brand-link.tsx'

const asksForCode: RedeemRequest = { asksForCode: true }

interface MobileMenuProps {
  user: User
  links: MenuLink[]
  onClose: () => void
  /** Called when a link was chosen: the menu closes, and the new screen takes the focus. */
  onFollow: () => void
  onLogOut: () => void
}

/** All menus over the whole screen, for narrow windows. */
export function MobileMenu({ user, links, onClose, onFollow, onLogOut }: MobileMenuProps) {
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title="Menu"
      closeButtonProps={{ 'aria-label': 'Close menu', size: 44, iconSize: 24 }}
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.title,
        close: classes.close,
      }}
    >
      <nav aria-label="Menu" className={classes.links}>
        {links.map(({ label, to }) => (
          <BrandLink key={label} to={to} onClick={onFollow}>
            {label}
          </BrandLink>
        ))}
        {isStudent(user) && !isVisitor(user) && (
          <Link to="/" state={asksForCode} onClick={onFollow}>
            Redeem Code
          </Link>
        )}
        <button type="button" onClick={onLogOut}>
          Logout
        </button>
      </nav>
      <p className={classes.who}>
        Signed in as {user.firstName} {user.lastName}
        {user.email !== '' && (
          <>
            <br />
            {user.email}
          </>
        )}
      </p>
    </Modal>
  )
}
