import { Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import { Fragment, lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react'
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

/** The tabs in their order, by what they are about. */
const groups: { name: string; tabs: DashboardTab[] }[] = [
  {
    name: 'People',
    tabs: [
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
          default: (await import('../../people/instructors/pending-instructors.tab.tsx'))
            .PendingInstructorsTab,
        })),
      },
      {
        id: 'links',
        name: 'Links',
        Content: lazy(async () => ({
          default: (await import('../../people/registration-links/links.tab.tsx')).LinksTab,
        })),
      },
    ],
  },
  {
    name: 'Access',
    tabs: [
      {
        id: 'access-codes',
        name: 'Access Codes',
        Content: lazy(async () => ({
          default: (await import('../../access/access-codes/access-codes.tab.tsx')).AccessCodesTab,
        })),
      },
      {
        id: 'demo-codes',
        name: 'Demo Codes',
        Content: lazy(async () => ({
          default: (await import('../../access/demo/demo-codes.tab.tsx')).DemoCodesTab,
        })),
      },
    ],
  },
  {
    name: 'Money',
    tabs: [
      {
        id: 'orders',
        name: 'Orders',
        Content: lazy(async () => ({
          default: (await import('../../sales/order-desk/orders.tab.tsx')).OrdersTab,
        })),
      },
    ],
  },
  {
    name: 'Connections',
    tabs: [
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
    ],
  },
  {
    name: 'Operations',
    tabs: [
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
    ],
  },
]
const tabs = groups.flatMap((group) => group.tabs)
const defaultTab = 'institutions'

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

/** The id of a group's name, which describes its tabs: a list of tabs can have no groups of its own. */
function captionOf(group: string): string {
  return `tabs-${group.toLowerCase()}`
}

function Dashboard() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab')
  const open = tabs.find(({ id }) => id === asked)?.id ?? defaultTab
  const pending = usePendingCount()
  // The address keeps no search or page of the previous tab's list.
  const show = (id: string | null) => setParams(id === defaultTab || id === null ? {} : { tab: id })
  return (
    <Tabs
      value={open}
      onChange={show}
      keepMounted={false}
      classNames={{ list: classes.list, tab: classes.tab, panel: classes.panel }}
    >
      <Tabs.List aria-label="Parts of the dashboard">
        {groups.map((group) => (
          <div key={group.name} role="presentation" className={classes.group}>
            <span id={captionOf(group.name)} className={classes.caption} aria-hidden>
              {group.name}
            </span>
            <div role="presentation" className={classes.tabs}>
              {group.tabs.map(({ id, name }) => (
                <Fragment key={id}>
                  <Tabs.Tab
                    value={id}
                    aria-describedby={[
                      captionOf(group.name),
                      ...(id === 'pending-instructors' ? [pendingCountId] : []),
                    ].join(' ')}
                  >
                    {name}
                  </Tabs.Tab>
                  {id === 'pending-instructors' && <PendingCount count={pending} />}
                </Fragment>
              ))}
            </div>
          </div>
        ))}
      </Tabs.List>
      {tabs.map(({ id, Content }) => (
        <Tabs.Panel key={id} value={id}>
          <Suspense fallback={<Loading />}>
            {id === defaultTab && <Overview />}
            <Content />
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
