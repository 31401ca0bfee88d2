import { Button, Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { showFirstPage, useListAddress } from '../../../ui/list/list-address.ts'
import look from '../../../ui/parts.module.css'
import { useDialog } from '../../../ui/use-dialog.ts'
import { PromotionCodesTab } from '../promotion-codes/promotion-codes.tab.tsx'
import classes from './access-codes.module.css'
import { batchesDefaults, CodeBatches } from './code-batches.tsx'
import { CodeLookUp } from './code-look-up.tsx'
import { CodeStats } from './code-stats.tsx'
import { GenerateDialog } from './generate-dialog.tsx'
import { UploadDialog } from './upload-dialog.tsx'

const parts = [
  { id: 'overview', name: 'Overview' },
  { id: 'batches', name: 'Batches' },
  { id: 'promotions', name: 'Promotion codes' },
] as const

/** Access codes and promotion codes. The address contains the open part. */
export function AccessCodesTab() {
  const [params, setParams] = useSearchParams()
  const part = parts.find(({ id }) => id === params.get('part'))?.id ?? 'overview'
  // The address keeps no search or page of the previous part's list.
  const show = (wanted: string | null) =>
    setParams({
      tab: params.get('tab') ?? '',
      ...(wanted !== null && wanted !== 'overview' && { part: wanted }),
    })
  return (
    <section aria-labelledby="access-codes-heading">
      <h2 id="access-codes-heading" className="visually-hidden">
        Access Codes
      </h2>
      <Tabs
        value={part}
        onChange={show}
        keepMounted={false}
        classNames={{ list: look.parts, tab: look.part, panel: look.panel }}
      >
        <Tabs.List aria-label="Parts of Access Codes">
          {parts.map(({ id, name }) => (
            <Tabs.Tab key={id} value={id}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Overview />
        </Tabs.Panel>
        <Tabs.Panel value="batches">
          <CodeBatches actions={<MakeCodes />} />
        </Tabs.Panel>
        <Tabs.Panel value="promotions">
          <PromotionCodesTab />
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}

function Overview() {
  return (
    <div className={classes.overview}>
      <div className={classes.buttons}>
        <MakeCodes />
      </div>
      <CodeStats />
      <CodeLookUp />
    </div>
  )
}

/** The two buttons that add codes. */
function MakeCodes() {
  const batches = useListAddress(batchesDefaults)
  const upload = useDialog<true>()
  const generation = useDialog<true>()
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden />}
        onClick={() => {
          showFirstPage(batches)
          upload.open(true)
        }}
      >
        Upload codes
      </Button>
      <Button
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => {
          showFirstPage(batches)
          generation.open(true)
        }}
      >
        Generate codes
      </Button>
      <UploadDialog key={upload.opening} opened={upload.opened} onClose={upload.close} />
      <GenerateDialog key={generation.opening} opened={generation.opened} onClose={generation.close} />
    </>
  )
}
