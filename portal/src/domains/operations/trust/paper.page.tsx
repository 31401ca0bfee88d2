import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { papers, texts } from 'virtual:trust-papers'
import { publicConfig } from '../../../public-config.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import classes from './trust.module.css'
import { Version, PrintButton, filledIn } from './paper-parts.tsx'

/** A paper of the trust pages, to read, print and save. */
export function Screen() {
  const { paper: name = '' } = useParams()
  const paper = papers.find((one) => one.name === name)
  if (!paper)
    return (
      <Page title="Paper not found" narrow>
        <p>The link may be incomplete, or the paper has another name now.</p>
        <div className={classes.actions}>
          <BackLink to="/trust">All papers</BackLink>
        </div>
      </Page>
    )
  const { title, summary, file } = paper
  return (
    <Page title={title} lead={summary}>
      <Version paper={paper} />
      <Text key={name} name={name} />
      <div className={classes.actions}>
        {file && (
          <a href={file.href} download>
            {file.words}
          </a>
        )}
        <PrintButton />
        <BackLink to="/trust">All papers</BackLink>
      </div>
    </Page>
  )
}

type Loaded = { html: string } | 'loading' | 'failed'

function Text({ name }: { name: string }) {
  const [text, setText] = useState<Loaded>('loading')
  const { hash } = useLocation()
  useEffect(() => {
    let gone = false
    texts[name]?.().then(
      (html) => !gone && setText({ html: filledIn(html, publicConfig.brand) }),
      () => !gone && setText('failed'),
    )
    return () => {
      gone = true
    }
  }, [name])
  const isHere = typeof text === 'object'
  useEffect(() => {
    if (isHere && hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [isHere, hash])
  if (text === 'loading') return <Loading />
  if (text === 'failed')
    return (
      <Notice tone="error" onRetry={() => location.reload()}>
        The paper could not be loaded. Please check your connection and try again.
      </Notice>
    )
  // The build makes it from the project's own files; what is filled in is escaped.
  return <div className={classes.text} data-printed dangerouslySetInnerHTML={{ __html: text.html }} />
}
