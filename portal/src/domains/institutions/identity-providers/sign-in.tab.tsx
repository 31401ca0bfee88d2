import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { IdentityProvider } from '@tradewind/contract/institutions/identity-providers'
import { useBriefNotice } from '../../../ui/brief-notice.tsx'
import { Fold, Guide, Steps } from '../../../ui/guide.tsx'
import { showFirstPage, useListAddress } from '../../../ui/list/list-address.ts'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import type { RowAction } from '../../../ui/list/row-menu.tsx'
import { toastError } from '../../../ui/toast.ts'
import { useDialog } from '../../../ui/use-dialog.ts'
import { providerColumns } from './provider-columns.tsx'
import { ProviderDialog } from './provider-dialog.tsx'
import { RemoveProvider, SwitchOffProvider } from './provider-endings.tsx'
import { bodyOf, initialValues } from './provider-form.ts'
import { ProviderKeysDialog } from './provider-keys-dialog.tsx'
import { providerSteps } from './provider-steps.ts'
import { ProviderTestDialog } from './provider-test-dialog.tsx'
import { useOwnAddresses, useProviderChanges, useProviders, type OwnAddresses } from './providers.api.ts'

const addresses: readonly { key: keyof OwnAddresses; name: string }[] = [
  { key: 'redirectUrl', name: 'Redirect address (OpenID Connect)' },
  { key: 'metadataUrl', name: 'Metadata address (SAML)' },
  { key: 'entityId', name: 'Entity ID (SAML)' },
  { key: 'assertionUrl', name: 'Assertion address (SAML)' },
]

/** Where the people of institutions sign in: by OpenID Connect or SAML. */
export function SignInTab() {
  const address = useListAddress({ pageSize: 10, sort: '' })
  const { search, page, pageSize } = address
  const query = useProviders({ search, page, pageSize })
  const [notice, tell] = useBriefNotice()
  const form = useDialog<IdentityProvider | null>()
  const testing = useDialog<IdentityProvider>()
  const keys = useDialog<IdentityProvider>()
  const removal = useDialog<IdentityProvider>()
  const switchingOff = useDialog<IdentityProvider>()
  const switchOn = useSwitchOn(tell)
  const openForm = (provider: IdentityProvider | null) => {
    showFirstPage(address)
    form.open(provider)
  }
  const actionsOf = (provider: IdentityProvider): RowAction[] => [
    { label: 'Edit', onSelect: () => openForm(provider) },
    { label: 'Test', onSelect: () => testing.open(provider) },
    ...(provider.kind === 'saml' ? [{ label: 'Keys', onSelect: () => keys.open(provider) }] : []),
    provider.active
      ? { label: 'Switch off', onSelect: () => switchingOff.open(provider) }
      : { label: 'Switch on', onSelect: () => void switchOn(provider) },
    { label: 'Remove', onSelect: () => removal.open(provider), danger: true },
  ]
  return (
    <section aria-labelledby="sign-in-heading">
      <h2 id="sign-in-heading" className="visually-hidden">
        Sign-in of institutions
      </h2>
      <Guide heading="Addresses to enter at the institution" names={addresses} query={useOwnAddresses()}>
        {providerSteps.map(({ id, name, steps }) => (
          <Fold key={id} group="provider-steps" title={`How to set up ${name}`}>
            <Steps steps={steps} />
          </Fold>
        ))}
      </Guide>
      <ListTools
        address={address}
        searchLabel="Search by institution or issuer"
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => openForm(null)}>
            Add sign-in
          </Button>
        }
      />
      {notice}
      <PagedList
        label="Sign-ins of institutions"
        columns={providerColumns}
        query={query}
        address={address}
        rowKey={({ id }) => id}
        rowName={({ institutionName, kind }) =>
          `${institutionName}, ${kind === 'saml' ? 'SAML' : 'OpenID Connect'}`
        }
        actions={actionsOf}
        failure="Failed to fetch the sign-ins."
        empty="No institution signs its people in yet. With a sign-in they need no password here, come in from anywhere, and hold the labs of their institution."
      />
      <ProviderDialog
        opened={form.opened}
        onClose={form.close}
        provider={form.subject}
        onSaved={(saved) => {
          tell(
            saved.active
              ? `The sign-in of ${saved.institutionName} is saved.`
              : `The sign-in of ${saved.institutionName} is saved. Test it, then switch it on.`,
          )
        }}
      />
      {testing.subject && (
        <ProviderTestDialog opened={testing.opened} onClose={testing.close} provider={testing.subject} />
      )}
      {keys.subject && (
        <ProviderKeysDialog
          key={keys.subject.id}
          opened={keys.opened}
          onClose={keys.close}
          provider={keys.subject}
        />
      )}
      {switchingOff.subject && (
        <SwitchOffProvider
          opened={switchingOff.opened}
          onClose={switchingOff.close}
          provider={switchingOff.subject}
          onDone={tell}
        />
      )}
      {removal.subject && (
        <RemoveProvider
          opened={removal.opened}
          onClose={removal.close}
          provider={removal.subject}
          onDone={tell}
        />
      )}
    </section>
  )
}

/** Switching on loses nothing, so it needs no confirmation. */
function useSwitchOn(tell: (sentence: string) => void) {
  const { save } = useProviderChanges()
  return async (provider: IdentityProvider) => {
    try {
      await save(provider, { ...bodyOf(initialValues(provider)), active: true })
      tell(`The sign-in of ${provider.institutionName} is switched on.`)
    } catch (error) {
      toastError(error, 'Failed to switch on the sign-in.')
    }
  }
}
