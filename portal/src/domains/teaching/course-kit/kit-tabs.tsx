import { Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import { IconExternalLink } from '@tabler/icons-react'
import { publicConfig } from '../../../public-config.ts'
import classes from './course-kit.module.css'
import { EmailCards, LinkCards } from './kit-cards.tsx'
import { curriculumItems, onboardingItems } from './kit-items.ts'
import { kitParts, kitTabs, type KitPart, type KitTab, type KitView } from './kit-view.ts'

const tabNames: Readonly<Record<KitTab, string>> = {
  curriculum: 'Free Curriculum',
  onboarding: 'Onboarding Students',
}

const partNames: Readonly<Record<KitPart, string>> = {
  canvas: 'Canvas',
  email: 'Email',
  moodle: 'Moodle',
  blackboard: 'Blackboard',
}

interface KitTabsProps {
  view: KitView
  onShow: (view: KitView) => void
  /** Opens the email of an item by its code. */
  onEmail: (code: string) => void
}

export function KitTabs({ view, onShow, onEmail }: KitTabsProps) {
  const open = (name: string | null) => {
    const tab = kitTabs.find((known) => known === name)
    if (tab) onShow({ tab, part: 'canvas', email: null })
  }
  return (
    <Tabs
      value={view.tab}
      onChange={open}
      keepMounted={false}
      classNames={{ tab: classes.tab, list: classes.list, panel: classes.panel }}
    >
      <div className={classes.bar}>
        <Tabs.List aria-label="Parts of the Course Kit">
          {kitTabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {tabNames[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <FreeResources />
      </div>
      {kitTabs.map((tab) => (
        <Tabs.Panel key={tab} value={tab}>
          <Parts view={view} onShow={onShow} onEmail={onEmail} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** Looks like a tab but leads to another page. */
function FreeResources() {
  return (
    <a className={classes.tab} href={publicConfig.brand.videosUrl} target="_blank" rel="noopener noreferrer">
      Free Resources
      <IconExternalLink size={18} stroke={1.75} aria-hidden />
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}

function Parts({ view, onShow, onEmail }: KitTabsProps) {
  const parts = kitParts[view.tab]
  const open = (name: string | null) => {
    const part = parts.find((known) => known === name)
    if (part) onShow({ ...view, part, email: null })
  }
  return (
    <Tabs
      value={view.part}
      onChange={open}
      keepMounted={false}
      classNames={{ tab: classes.part, list: classes.parts, panel: classes.panel }}
    >
      <Tabs.List aria-label={`Choices for ${tabNames[view.tab]}`}>
        {parts.map((part) => (
          <Tabs.Tab key={part} value={part}>
            {partNames[part]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {parts.map((part) => (
        <Tabs.Panel key={part} value={part}>
          <Part tab={view.tab} part={part} onEmail={onEmail} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

interface PartProps {
  tab: KitTab
  part: KitPart
  onEmail: (code: string) => void
}

function Part({ tab, part, onEmail }: PartProps) {
  switch (part) {
    case 'canvas':
      return (
        <>
          <p className={classes.lead}>{canvasLead[tab]}</p>
          <LinkCards
            label={tab === 'curriculum' ? 'Curriculum for Canvas' : 'Onboarding in Canvas'}
            items={tab === 'curriculum' ? curriculumItems : onboardingItems}
          />
        </>
      )
    case 'email':
      return (
        <>
          <p className={classes.lead}>
            An email that tells your students how to get started. Choose what they need, add your course and
            class session, then copy the email.
          </p>
          <EmailCards
            label="Emails to students"
            items={onboardingItems}
            onOpen={({ code }) => onEmail(code)}
          />
        </>
      )
    case 'moodle':
      return <Coming title="Moodle Content Coming Soon" />
    case 'blackboard':
      return <Coming title="Blackboard Content Coming Soon" />
  }
}

const canvasLead: Readonly<Record<KitTab, string>> = {
  curriculum: 'A week-by-week unit for each lab, with steps for Canvas.',
  onboarding: 'First steps for your students, ready to link from your Canvas course.',
}

function Coming({ title }: { title: string }) {
  return (
    <div className={classes.coming}>
      <h2>{title}</h2>
      <p>Until then, you can adapt the Canvas material, and the emails work with any course.</p>
    </div>
  )
}
