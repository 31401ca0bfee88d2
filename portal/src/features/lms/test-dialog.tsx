import { Button } from '@mantine/core'
import type { LmsPlatform, PlatformCheck } from '@tradewind/contract/lms'
import { AppDialog } from '../../ui/app-dialog.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { sentenceOf } from '../../ui/refusal.ts'
import { Tag } from '../../ui/tag.tsx'
import { usePlatformTest } from './lms.api.ts'
import classes from './lms.module.css'

interface TestDialogProps {
  opened: boolean
  onClose: () => void
  platform: LmsPlatform
}

const parts: Record<PlatformCheck['part'], string> = {
  keyset: 'Keyset',
  token: 'Access token',
  line_items: 'Line items',
  roster: 'Class list',
  groups: 'Groups',
  notices: 'Copied courses',
}

const outcomes = {
  ok: { tone: 'success', word: 'OK' },
  failed: { tone: 'danger', word: 'Failed' },
  untested: { tone: 'light', word: 'Not tested' },
} as const

/** Tests how the portal reaches an LMS, part by part, and says what to change there. */
export function TestDialog({ opened, onClose, platform }: TestDialogProps) {
  const { data, error, isFetching, refetch } = usePlatformTest(platform, opened)
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={`Test ${platform.name}`}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button loading={isFetching} onClick={() => void refetch()}>
            Test again
          </Button>
        </>
      }
    >
      {error && !isFetching && (
        <Notice tone="error" error={error} title={sentenceOf(error, 'Failed to test the LMS.')}>
          Nothing was changed.
        </Notice>
      )}
      {isFetching && <Loading />}
      {data && !isFetching && !error && (
        <ul className={classes.checks} aria-label="Results">
          {data.checks.map(({ part, outcome, sentence, advice }) => (
            <li key={part}>
              <span className={classes.checkHead}>
                <strong>{parts[part]}</strong>
                <Tag tone={outcomes[outcome].tone}>{outcomes[outcome].word}</Tag>
              </span>
              {sentence}
              {advice !== null && <span className={classes.below}>{advice}</span>}
            </li>
          ))}
        </ul>
      )}
    </AppDialog>
  )
}
