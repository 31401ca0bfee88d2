import type { UseFormReturnType } from '@mantine/form'
import type { IdentityProvider } from '@tradewind/contract/institutions/identity-providers'
import { SelectField, SwitchField } from '../../../ui/choices.tsx'
import { PasswordField, TextField } from '../../../ui/field.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { InstitutionField } from '../../../ui/institution-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useProviderChanges } from './providers.api.ts'
import {
  bodyOf,
  initialValues,
  kinds,
  problemsOf,
  signedPartLabels,
  type ProviderValues,
} from './provider-form.ts'

interface ProviderDialogProps {
  opened: boolean
  onClose: () => void
  /** The provider to change; null adds one. */
  provider: IdentityProvider | null
  onSaved: (saved: IdentityProvider) => void
}

type ProviderForm = UseFormReturnType<ProviderValues>

interface FieldsProps {
  form: ProviderForm
  provider: IdentityProvider | null
}

/** Adds or changes the sign-in of an institution. */
export function ProviderDialog({ opened, onClose, provider, onSaved }: ProviderDialogProps) {
  const { save } = useProviderChanges()
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={provider ? 'Edit sign-in' : 'Add sign-in'}
      width={640}
      initialValues={initialValues(provider)}
      validate={(values) => problemsOf(values, provider)}
      save={async (values) => onSaved(await save(provider, bodyOf(values)))}
      failure={provider ? 'Failed to update the sign-in.' : 'Failed to add the sign-in.'}
      action={provider ? 'Save changes' : 'Add sign-in'}
      busyAction="Saving..."
    >
      {(form) => (
        <>
          <InstitutionField
            label="Institution"
            name="institutionId"
            none="Choose an institution"
            help="Its people sign in, and hold its labs while they do."
            valueName={
              provider?.institutionId === form.values.institutionId ? provider.institutionName : undefined
            }
            value={form.values.institutionId}
            error={form.errors.institutionId}
            onChange={(institutionId) => form.setFieldValue('institutionId', institutionId)}
          />
          <SelectField
            label="Kind"
            name="kind"
            options={kinds}
            disabled={provider !== null}
            help={provider ? 'It cannot be changed.' : 'Ask the institution which it prefers. Both are safe.'}
            {...form.getInputProps('kind')}
          />
          {form.values.kind === 'saml' ? (
            <SamlFields form={form} provider={provider} />
          ) : (
            <OidcFields form={form} provider={provider} />
          )}
          <TextField
            label="Mail domains"
            name="mailDomains"
            {...plain}
            help="Addresses in these domains need no code, for example students.example.edu. Separate them with commas. With Google, only their people come in."
            {...form.getInputProps('mailDomains')}
          />
          <SwitchField
            label="Active"
            name="active"
            help="People find it under “Through my institution”. Test it first: a test works while it is off."
            {...form.getInputProps('active', { type: 'checkbox' })}
          />
          {provider?.active === true && !form.values.active && (
            <Notice tone="warning" announced>
              Everyone who signed in through it is signed out when you save.
            </Notice>
          )}
        </>
      )}
    </FormDialog>
  )
}

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
const needed = { ...plain, required: true, withAsterisk: false } as const

function OidcFields({ form, provider }: FieldsProps) {
  return (
    <>
      <TextField
        label="Issuer"
        name="issuer"
        inputMode="url"
        help="For example https://login.microsoftonline.com/…/v2.0 or https://accounts.google.com."
        {...needed}
        {...form.getInputProps('issuer')}
      />
      <TextField label="Client ID" name="clientId" {...needed} {...form.getInputProps('clientId')} />
      <PasswordField
        label="Client secret"
        name="clientSecret"
        autoComplete="new-password"
        disabled={form.values.isPublic}
        help={provider?.hasSecret ? 'One is stored. Leave this empty to keep it.' : 'We store it encrypted.'}
        {...form.getInputProps('clientSecret')}
      />
      <SwitchField
        label="The client has no secret"
        name="isPublic"
        help="Only where the institution says so."
        {...form.getInputProps('isPublic', { type: 'checkbox' })}
      />
    </>
  )
}

function SamlFields({ form, provider }: FieldsProps) {
  return (
    <>
      <TextField
        label="Metadata address"
        name="metadataUrl"
        inputMode="url"
        help="We read it every day, so that new keys arrive by themselves."
        {...plain}
        {...form.getInputProps('metadataUrl')}
      />
      <MetadataFile form={form} provider={provider} />
      <TextField
        label="Entity ID"
        name="entityId"
        help="Only if the metadata describes several identity providers."
        {...plain}
        {...form.getInputProps('entityId')}
      />
      <SelectField
        label="What it signs"
        name="signs"
        options={signedPartLabels}
        help="Entra ID and Google sign the assertion, Shibboleth and Keycloak the response. A test tells."
        {...form.getInputProps('signs')}
      />
    </>
  )
}

/** A file instead of an address. Its content is sent with the form. */
function MetadataFile({ form, provider }: FieldsProps) {
  return (
    <FileField
      label="Metadata file"
      name="metadata"
      accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
      help={
        provider && provider.metadataUrl === null
          ? 'A file is stored. Choose a newer one to replace it.'
          : 'Instead of an address.'
      }
      error={form.errors.metadata}
      onChoose={(file) => {
        if (!file) form.setFieldValue('metadata', '')
        else
          void file.text().then(
            (text) => form.setFieldValue('metadata', text),
            () => form.setFieldError('metadata', 'This file could not be read.'),
          )
      }}
    />
  )
}
