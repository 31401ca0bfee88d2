import type { UseFormReturnType } from '@mantine/form'
import type { LmsPlatform } from '@tradewind/contract/lms/lms'
import { useState } from 'react'
import { SelectField, SwitchField, TextAreaField } from '../../../ui/choices.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { InstitutionField } from '../../../ui/institution-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { usePlatformChanges } from './lms.api.ts'
import {
  bodyOf,
  families,
  initialValues,
  likelyFrameOrigins,
  problemsOf,
  type PlatformValues,
} from './platform-form.ts'

interface PlatformDialogProps {
  opened: boolean
  onClose: () => void
  /** The platform to change; null adds one. */
  platform: LmsPlatform | null
  onSaved: (sentence: string) => void
}

/** Adds or changes a learning management system. */
export function PlatformDialog({ opened, onClose, platform, onSaved }: PlatformDialogProps) {
  const { save } = usePlatformChanges()
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={platform ? 'Edit LMS' : 'Add LMS'}
      width={640}
      initialValues={initialValues(platform)}
      validate={(values) => problemsOf(values, platform)}
      save={async (values) => {
        await save(platform, bodyOf(values))
        onSaved(`${values.name.trim()} is saved.`)
      }}
      failure={platform ? 'Failed to update the LMS.' : 'Failed to add the LMS.'}
      action={platform ? 'Save changes' : 'Add LMS'}
      busyAction="Saving..."
    >
      {(form) => (
        <>
          <OwnFields form={form} platform={platform} />
          <LmsFields form={form} />
          <SwitchField
            label="Open copied classes when the first student comes"
            name="opensCopies"
            help="In a copied course, students otherwise wait until an instructor has opened the link."
            {...form.getInputProps('opensCopies', { type: 'checkbox' })}
          />
          <SwitchField
            label="Active"
            name="active"
            help="While it’s off, its links don’t work."
            {...form.getInputProps('active', { type: 'checkbox' })}
          />
          {platform?.active === true && !form.values.active && (
            <Notice tone="warning" announced>
              Everyone who signed in from it is signed out when you save.
            </Notice>
          )}
        </>
      )}
    </FormDialog>
  )
}

type PlatformForm = UseFormReturnType<PlatformValues>

/** The fields that are decided in the portal. */
function OwnFields({ form, platform }: { form: PlatformForm; platform: LmsPlatform | null }) {
  const isStored = platform !== null && form.values.institutionId === platform.institutionId
  return (
    <>
      <TextField
        label="Name"
        name="name"
        required
        withAsterisk={false}
        data-autofocus
        autoComplete="off"
        help="For example Harbour University Moodle. Only administrators see it."
        {...form.getInputProps('name')}
      />
      <InstitutionField
        label="Institution"
        name="institutionId"
        none="Choose an institution"
        help="Its users get this institution’s labs."
        valueName={isStored ? platform.institutionName : undefined}
        value={form.values.institutionId}
        error={form.errors.institutionId}
        onChange={(institutionId) => form.setFieldValue('institutionId', institutionId)}
      />
    </>
  )
}

const plain = {
  required: true,
  withAsterisk: false,
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} as const

/** The fields with values that the LMS shows its administrator after registration of the tool. */
function LmsFields({ form }: { form: PlatformForm }) {
  const [filledIn, setFilledIn] = useState<string | null>(null)
  /** The frame origins follow the addresses until an administrator edits them. */
  function fillInOrigins() {
    const { frameOrigins } = form.getValues()
    if (frameOrigins.trim() !== '' && frameOrigins !== filledIn) return
    const likely = likelyFrameOrigins(form.getValues())
    setFilledIn(likely)
    form.setFieldValue('frameOrigins', likely)
  }
  return (
    <>
      <SelectField label="Kind of LMS" name="family" options={families} {...form.getInputProps('family')} />
      <TextField
        label="Issuer"
        name="issuer"
        help="Also called platform ID, for example https://canvas.instructure.com."
        {...plain}
        {...form.getInputProps('issuer')}
        onBlur={fillInOrigins}
      />
      <TextField label="Client ID" name="clientId" {...plain} {...form.getInputProps('clientId')} />
      <TextField
        label="Deployment IDs"
        name="deploymentIds"
        help="Separated by commas. Launches of any other deployment are refused."
        {...plain}
        {...form.getInputProps('deploymentIds')}
      />
      <TextField
        label="Authentication address"
        name="authUrl"
        inputMode="url"
        help="Also called authentication request URL or OIDC authorization endpoint."
        {...plain}
        {...form.getInputProps('authUrl')}
        onBlur={fillInOrigins}
      />
      <TextField
        label="Keyset address"
        name="keysetUrl"
        inputMode="url"
        help="Also called public keyset or JWKS URL. Use the one of the LMS, not ours."
        {...plain}
        {...form.getInputProps('keysetUrl')}
      />
      <TextField
        label="Access token address"
        name="tokenUrl"
        help="Needed to read class lists. Also called access token URL or OAuth2 endpoint."
        {...plain}
        required={false}
        inputMode="url"
        {...form.getInputProps('tokenUrl')}
      />
      <TextField
        label="Token audience"
        name="tokenAudience"
        help="Only where the LMS names one, for example OAuth2 Audience in Brightspace."
        {...plain}
        required={false}
        {...form.getInputProps('tokenAudience')}
      />
      <TextAreaField
        label="Frame origins"
        name="frameOrigins"
        spellCheck={false}
        help="Where the LMS’s pages are, for example https://canvas.example.edu or https://*.example.edu. Separate them with commas. Only these may show the labs inside them. If empty, the issuer and authentication addresses are used."
        {...form.getInputProps('frameOrigins')}
      />
    </>
  )
}
