import { useMediaQuery } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import type { User } from '@tradewind/contract/people/users'
import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, NavLink, Outlet, useNavigate } from 'react-router'
import { CrashBoundary } from './crash-boundary.tsx'
import classes from './layout.module.css'
import { barLinks, personLinks, type MenuLink } from './menu-links.ts'
import { ProofHost } from './proof-host.tsx'
import { publicConfig } from '../public-config.ts'
import { factorDuty } from '../session/factor-duty.ts'
import { needsVerification } from '../session/session-rules.ts'
import { useSession } from '../session/session.tsx'
import { currentView, currentVisit } from '../session/token-store.ts'
import { BrandLink } from '../ui/brand-link.tsx'
import { ScreenLoading } from '../ui/screen-loading.tsx'
import { Logo } from '../ui/logo.tsx'
import { usePart } from '../ui/use-part.ts'

const loadUserMenu = () => import('./user-menu.tsx')
const loadMobileMenu = () => import('./mobile-menu.tsx')
const loadVerifyPrompt = () => import('../domains/people/auth/verify-prompt.tsx')
const loadFactorBanner = () => import('./factor-banner.tsx')
const loadMailBanner = () => import('./mail-banner.tsx')
const loadViewBar = () => import('./view-bar.tsx')

const menuNotLoaded = 'The menu could not be opened. Please check your connection and reload the page.'

/** The frame of every screen: top bar, lasting notices, the screen and the footer. */
export function Layout() {
  const { user } = useSession()
  return (
    <div className={classes.layout}>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <TopBar user={user} />
      {user && needsVerification(user) && <Verification />}
      {user?.mailHeld && <MailHeld user={user} held={user.mailHeld} />}
      {user && currentView() && <Viewing />}
      {user && factorDuty(user) && <SecondFactor user={user} />}
      {user && <ProofHost />}
      <main id="main" tabIndex={-1} className={classes.main}>
        <CrashBoundary>
          <Suspense fallback={<ScreenLoading />}>
            <Outlet />
          </Suspense>
        </CrashBoundary>
      </main>
      <Foot />
    </div>
  )
}

function Verification() {
  const part = usePart(loadVerifyPrompt, true, {
    failure: 'Part of this page could not be loaded. Please check your connection and reload the page.',
    giveUp: () => undefined,
  })
  return part && <part.VerifyPrompt />
}

function SecondFactor({ user }: { user: User }) {
  const part = usePart(loadFactorBanner, true, {
    failure: 'Part of this page could not be loaded. Please check your connection and reload the page.',
    giveUp: () => undefined,
  })
  const duty = factorDuty(user)
  return part && duty && <part.FactorBanner duty={duty} admin={user.admin} />
}

function MailHeld({ user, held }: { user: User; held: NonNullable<User['mailHeld']> }) {
  const part = usePart(loadMailBanner, true, {
    failure: 'Part of this page could not be loaded. Please check your connection and reload the page.',
    giveUp: () => undefined,
  })
  return part && <part.MailBanner user={user} held={held} />
}

function Viewing() {
  const part = usePart(loadViewBar, true, {
    failure: 'Part of this page could not be loaded. Please check your connection and reload the page.',
    giveUp: () => undefined,
  })
  return part && <part.ViewBar />
}

function TopBar({ user }: { user: User | null }) {
  const { state } = useSession()
  return (
    <header className={classes.bar}>
      <div className={classes.inside}>
        <Link to="/" className={classes.home}>
          <Logo />
        </Link>
        {user && <Menus user={user} />}
        {state.status === 'signed-out' && (
          <nav aria-label="Main" className={classes.signedOut}>
            <BrandLink to={publicConfig.brand.helpUrl} className={classes.barHelp}>
              Help
            </BrandLink>
            <Link to="/login" className={classes.signIn}>
              Sign in
            </Link>
          </nav>
        )}
      </div>
    </header>
  )
}

/** The same as in the style sheet: below this width the bar has one button for all menus. */
const narrow = '(max-width: 768px)'

/** The links and the personal menu, or on narrow windows the button that opens both. */
function Menus({ user }: { user: User }) {
  const { signOut } = useSession()
  const navigate = useNavigate()
  const [menuOpened, setMenuOpened] = useState(false)
  const burger = useRef<HTMLButtonElement>(null)
  // A phone does not need to load the menu that it never shows.
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false })
  const userMenu = usePart(loadUserMenu, !isNarrow, { failure: menuNotLoaded, giveUp: () => undefined })
  const mobileMenu = usePart(loadMobileMenu, menuOpened, {
    failure: menuNotLoaded,
    giveUp: () => setMenuOpened(false),
  })
  const { brand } = publicConfig
  const links = { bar: barLinks(user, brand.contactUrl), person: personLinks(user, brand) }
  const closeMenu = () => {
    flushSync(() => setMenuOpened(false))
    burger.current?.focus()
  }
  const logOut = () => {
    const inVisit = currentVisit() !== null || currentView() !== null
    void signOut()
    if (!inVisit) void navigate('/login', { replace: true })
  }
  return (
    <>
      <nav className={classes.links} aria-label="Main">
        {links.bar.map(({ label, to }) => (
          <BarLink key={to} to={to} label={label} />
        ))}
      </nav>
      <div className={classes.person}>
        {!isNarrow && !userMenu && <span className={classes.name}>{user.firstName}</span>}
        {!isNarrow && userMenu && <userMenu.UserMenu user={user} links={links.person} onLogOut={logOut} />}
      </div>
      <button
        ref={burger}
        type="button"
        className={classes.burger}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={menuOpened}
        onClick={() => setMenuOpened(true)}
      >
        <IconMenu2 aria-hidden size={26} stroke={1.8} />
      </button>
      {menuOpened && mobileMenu && (
        <mobileMenu.MobileMenu
          user={user}
          links={[...links.bar, ...links.person]}
          onClose={closeMenu}
          onFollow={() => setMenuOpened(false)}
          onLogOut={logOut}
        />
      )}
    </>
  )
}

/** Screens below these have no link, so they mark the link to them. */
const withParts = ['/analytics/university', '/admin']

/** Marks the current screen. */
function BarLink({ label, to }: MenuLink) {
  if (!to.startsWith('/')) return <BrandLink to={to}>{label}</BrandLink>
  return (
    <NavLink to={to} end={!withParts.includes(to)}>
      {label}
    </NavLink>
  )
}

function Foot() {
  const { brand } = publicConfig
  return (
    <footer className={classes.foot}>
      <div className={classes.footInside}>
        <span>{brand.portalTitle}</span>
        <nav aria-label="Help" className={classes.footLinks}>
          <BrandLink to={brand.helpUrl}>Help</BrandLink>
          <BrandLink to={brand.contactUrl}>Contact</BrandLink>
          <Link to="/trust">Trust</Link>
          <Link to="/status">Status</Link>
        </nav>
      </div>
    </footer>
  )
}
