import { Button } from '@mantine/core'
import type { LmsPlatform, PlatformCheck } from '@tradewind/contract/lms/lms'
import { AppDialog } from '../../../ui/app-dialog.tsx'
import { Checks } from '../../../ui/checks.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { usePlatformTest } from './lms.api.ts'

interface TestDialogProps {
  opened: boolean
  onClose: () => void
  platform: LmsPlatform
}

const parts: Record<PlatformCheck['part'], string> = {
  keyset: 'Keyset',
  token: 'Access token',
  launch: 'Launches',
  line_items: 'Line items',
  roster: 'Class list',
  groups: 'Groups',
  notices: 'Copied courses',
}

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
        <Checks checks={data.checks.map((check) => ({ name: parts[check.part], ...check }))} />
      )}
    </AppDialog>
  )
}
