import { useState } from 'react'
import { publicConfig } from '../../../public-config.ts'
import { BrandLink } from '../../../ui/brand-link.tsx'
import { Page } from '../../../ui/page.tsx'
import { foundTopics } from './help-search.ts'
import { topics } from './help-topics.tsx'
import classes from './help.module.css'

/** Instructions for frequent tasks, with a search. */
export function Screen() {
  const [typed, setTyped] = useState('')
  const found = foundTopics(topics, typed)
  return (
    <Page title="Help" lead="How to get started, and what to do when something does not work." narrow>
      <form role="search" className={classes.search} onSubmit={(event) => event.preventDefault()}>
        <label htmlFor="help-search">Search help</label>
        <input
          id="help-search"
          type="search"
          autoComplete="off"
          maxLength={200}
          placeholder="For example: refund"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <p role="status" className={classes.found}>
          {typed.trim() !== '' && foundWords(found.length)}
        </p>
      </form>
      {found.length > 0 && (
        <nav aria-label="On this page">
          <ul className={classes.contents}>
            {found.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {found.length === 0 && (
        <p>
          Try fewer or other words, or see{' '}
          <BrandLink to={publicConfig.brand.contactUrl}>how to reach us</BrandLink>.
        </p>
      )}
      {found.map(({ id, title, text }) => (
        <section key={id} id={id} className={classes.topic} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          {text}
        </section>
      ))}
    </Page>
  )
}

function foundWords(count: number): string {
  if (count === 0) return 'No topic has all these words.'
  return count === 1 ? '1 topic found.' : `${count} topics found.`
}
