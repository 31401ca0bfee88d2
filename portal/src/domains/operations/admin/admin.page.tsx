import { Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import {
  Fragment,
  lazy,
  Suspense,
  useEffect,
  useRef,
  type ComponentType,
  type LazyExoticComponent,
} from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { QueryProvider } from '../../../query.tsx'
import { useUser } from '../../../session/session.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Page } from '../../../ui/page.tsx'
import { PendingCount, pendingCountId, usePendingCount } from '../../people/instructors/pending-count.tsx'
import classes from './admin.module.css'

interface DashboardTab {
  /** The tab's name in the address. */
  id: string
  name: string
  Content: LazyExoticComponent<ComponentType>
}

const tabs: [first: DashboardTab, ...others: DashboardTab[]] = [
  {
    id: 'institutions',
    name: 'Institutions',
    Content: lazy(async () => ({
      default: (await import('../../institutions/institutions/institutions.tab.tsx')).InstitutionsTab,
    })),
  },
  {
    id: 'users',
    name: 'Users',
    Content: lazy(async () => ({ default: (await import('../../people/users/users.tab.tsx')).UsersTab })),
  },
  {
    id: 'instructors',
    name: 'Instructors',
    Content: lazy(async () => ({
      default: (await import('../../people/instructors/instructors.tab.tsx')).InstructorsTab,
    })),
  },
  {
    id: 'pending-instructors',
    name: 'Pending Instructors',
    Content: lazy(async () => ({
      default: (await import('../../people/instructors/pending-instructors.tab.tsx')).PendingInstructorsTab,
    })),
  },
  {
    id: 'links',
    name: 'Links',
    Content: lazy(async () => ({
      default: (await import('../../people/registration-links/links.tab.tsx')).LinksTab,
    })),
  },
  {
    id: 'access-codes',
    name: 'Access Codes',
    Content: lazy(async () => ({
      default: (await import('../../access/access-codes/access-codes.tab.tsx')).AccessCodesTab,
    })),
  },
  {
    id: 'orders',
    name: 'Orders',
    Content: lazy(async () => ({
      default: (await import('../../sales/order-desk/orders.tab.tsx')).OrdersTab,
    })),
  },
  {
    id: 'lms',
    name: 'LMS',
    Content: lazy(async () => ({ default: (await import('../../lms/lms/lms.tab.tsx')).LmsTab })),
  },
  {
    id: 'sign-in',
    name: 'Sign-In',
    Content: lazy(async () => ({
      default: (await import('../../institutions/identity-providers/sign-in.tab.tsx')).SignInTab,
    })),
  },
  {
    id: 'demo-codes',
    name: 'Demo Codes',
    Content: lazy(async () => ({
      default: (await import('../../access/demo/demo-codes.tab.tsx')).DemoCodesTab,
    })),
  },
  {
    id: 'activity',
    name: 'Activity',
    Content: lazy(async () => ({ default: (await import('../audit/activity.tab.tsx')).ActivityTab })),
  },
  {
    id: 'mail',
    name: 'Mail',
    Content: lazy(async () => ({ default: (await import('./mail.tab.tsx')).MailTab })),
  },
  {
    id: 'system',
    name: 'System',
    Content: lazy(async () => ({ default: (await import('../system/system.tab.tsx')).SystemTab })),
  },
]

const Overview = lazy(async () => ({ default: (await import('./overview-panel.tsx')).OverviewPanel }))

/**
 * The dashboard of administrators. Each tab belongs to the feature with its data; the address contains the open tab.
 */
export function Screen() {
  const user = useUser()
  if (!user.admin) return <Navigate to="/" replace />
  return (
    <Page
      title="Admin Dashboard"
      wide
      lead={
        user.secondFactor?.exempt === true
          ? 'This demo account needs no second step for signing in. Elsewhere, every administrator does.'
          : undefined
      }
    >
      <QueryProvider>
        <Dashboard />
      </QueryProvider>
    </Page>
  )
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

function Dashboard() {
  const [params, setParams] = useSearchParams()
  const [first] = tabs
  const open = tabs.find(({ id }) => id === params.get('tab')) ?? first
  const pending = usePendingCount()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On narrow screens the open tab may be out of sight, and the number of applications moves those behind it.
    // `scrollIntoView` would let Tab begin behind the tab, after all that comes before it on the page.
    const tab = list.current?.querySelector('[data-active]')
    if (list.current && tab) list.current.scrollLeft += middleOf(tab) - middleOf(list.current)
  }, [open.id, pending])
  // The address keeps no search or page of the previous tab's list.
  const show = (id: string | null) => setParams(id === first.id || id === null ? {} : { tab: id })
  return (
    <Tabs
      value={open.id}
      onChange={show}
      keepMounted={false}
      classNames={{ list: classes.list, tab: classes.tab, panel: classes.panel }}
    >
      <Tabs.List ref={list} aria-label="Parts of the dashboard">
        {tabs.map(({ id, name }) => (
          <Fragment key={id}>
            <Tabs.Tab value={id} aria-describedby={id === 'pending-instructors' ? pendingCountId : undefined}>
              {name}
            </Tabs.Tab>
            {id === 'pending-instructors' && <PendingCount count={pending} />}
          </Fragment>
        ))}
      </Tabs.List>
      {tabs.map(({ id, Content }) => (
        <Tabs.Panel key={id} value={id}>
          <Suspense fallback={<Loading />}>
            {id === first.id && <Overview />}
            <Content />
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
