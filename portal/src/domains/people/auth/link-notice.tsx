import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { followedLink, type FollowedLink } from '../../../arrival/followed-link.ts'
import { keptCode } from '../../../arrival/kept-code.ts'
import { publicConfig } from '../../../public-config.ts'
import { savedTarget } from '../../../session/saved-target.ts'
import classes from './link-notice.module.css'

/** The link that led here, read once; null for people who came by themselves. */
export function useFollowedLink(): FollowedLink | null {
  const [link] = useState(() =>
    followedLink({ code: keptCode(), target: savedTarget() }, publicConfig.environment),
  )
  return link
}

interface LinkNoticeProps {
  link: FollowedLink
  /** The screen that shows it. Its button leads to the other one. */
  on: 'login' | 'register'
}

/** Says what waits behind the link that led here, and leads newcomers to an account. */
export function LinkNotice({ link, on }: LinkNoticeProps) {
  const titleId = useId()
  const { title, after } = words(link)
  return (
    <section className={classes.notice} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      <p>
        Create an account or {on === 'register' ? <Link to="/login">sign in</Link> : 'sign in'}
        {after}
      </p>
      {on === 'login' && (
        <Button component={Link} to="/register" fullWidth className={classes.action}>
          Create an account
        </Button>
      )}
    </section>
  )
}

/** The title, and how the sentence "Create an account or sign in" ends. */
function words(link: FollowedLink): { title: string; after: string } {
  switch (link.kind) {
    case 'code':
      return { title: 'Your code is saved', after: ' to use it.' }
    case 'class':
      return {
        title: `Join your class in ${link.lab}`,
        after: '. The lab then opens, and you are in the class.',
      }
    case 'join':
      return { title: 'Join your class', after: '. Its lab then opens, and you are in the class.' }
    case 'lab':
      return { title: `Open ${link.lab}`, after: '. The lab then opens.' }
  }
}
