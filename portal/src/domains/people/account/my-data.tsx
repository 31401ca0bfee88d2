import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../api.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { toastError, toastSuccess } from '../../../ui/toast.ts'
import classes from './settings.module.css'

/** A copy of everything that is stored about the reader. */
export function MyData() {
  const [busy, setBusy] = useState(false)
  async function download() {
    if (busy) return
    setBusy(true)
    try {
      const { fileName, data } = await call('GET /api/account/data')
      saveFile(fileName, JSON.stringify(data, null, 2), 'application/json')
      toastSuccess('Your data was downloaded')
    } catch (error) {
      toastError(error, 'Your data could not be downloaded. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={classes.card} aria-labelledby="my-data">
      <h2 id="my-data">Your data</h2>
      <p className={classes.text}>
        Download a file with everything we store about you: account, access, orders, codes, lab runs with
        their decisions, and activity.
      </p>
      <div className={classes.actions}>
        <Button
          variant="default"
          aria-disabled={busy || undefined}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void download()}
        >
          {busy ? 'Preparing...' : 'Download My Data'}
        </Button>
      </div>
    </section>
  )
}
