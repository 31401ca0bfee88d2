import { Link } from 'react-router'
import type { PaperHead } from '../../../../papers/paper.ts'
import { papers } from 'virtual:trust-papers'
import { publicConfig } from '../../../public-config.ts'
import { Page } from '../../../ui/page.tsx'
import classes from './trust.module.css'
import { Version, PrintButton } from './paper-parts.tsx'

const groups = ['Accessibility', 'Privacy', 'Security', 'Sub-processors'] as const

/** What schools ask before they buy, in one place. */
export function Screen() {
  return (
    <Page
      title="Trust"
      lead={`What schools ask before they use ${publicConfig.brand.productName}, with a version and a date on each paper.`}
    >
      <div className={classes.groups} data-printed>
        {groups.map((group) => (
          <section key={group} className={classes.group} aria-labelledby={idOf(group)}>
            <h2 id={idOf(group)}>{group}</h2>
            <ul className={classes.papers}>
              {papersOf(group).map((paper) => (
                <li key={paper.name}>
                  <Link to={`/trust/${paper.name}`}>{paper.title}</Link>
                  <p>{paper.summary}</p>
                  <Version paper={paper} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <section className={classes.group} aria-labelledby="status">
          <h2 id="status">Status</h2>
          <ul className={classes.papers}>
            <li>
              <Link to="/status">Status of the portal</Link>
              <p>What works right now: portal, database, mail, payments and learning platforms.</p>
            </li>
          </ul>
        </section>
      </div>
      <div className={classes.actions}>
        <PrintButton />
      </div>
    </Page>
  )
}

/** The papers of a group: the one that has its name first. */
function papersOf(group: string): PaperHead[] {
  const isMain = (paper: PaperHead) => (paper.title === group ? 0 : 1)
  return papers
    .filter((paper) => paper.group === group)
    .toSorted((a, b) => isMain(a) - isMain(b) || a.title.localeCompare(b.title))
}

function idOf(group: string): string {
  return group.toLowerCase()
}
